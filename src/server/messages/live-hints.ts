import type { Message } from "../../contract/messages.ts";
import { hintPeople, type Effect } from "../lib/effects.ts";

/** Sends a new or changed message to the screens of both people; `to` is undefined when the receiver must not get it. */
export function hintMessage(message: Message, to: string | undefined): Effect {
  const personIds = [message.senderId, ...(to === undefined ? [] : [to])];
  return hintPeople(personIds, { type: "message", message });
}

export function hintConversation(conversationId: string, personId: string): Effect {
  return hintPeople([personId], { type: "conversation-changed", conversationId });
}
