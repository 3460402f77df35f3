import type { Message } from "../../contract/messages.ts";
import { hintPeople, type Effect } from "../lib/effects.ts";

/** Brings a new or changed message to all screens of its two; `to` is undefined where it must not arrive. */
export function hintMessage(message: Message, to: string | undefined): Effect {
  const personIds = [message.senderId, ...(to === undefined ? [] : [to])];
  return hintPeople(personIds, { type: "message", message });
}

export function hintConversation(conversationId: string, personId: string): Effect {
  return hintPeople([personId], { type: "conversation-changed", conversationId });
}
