import type { Message } from "../../contract/messages.ts";
import type { Services } from "../services.ts";

/** Brings a new or changed message to all screens of its two; `to` is undefined where it must not arrive. */
export function tellMessage(
  { live }: Pick<Services, "live">,
  message: Message,
  to: string | undefined,
): void {
  const hint = { type: "message", message } as const;
  live.toPerson(message.senderId, hint);
  if (to !== undefined) live.toPerson(to, hint);
}

export function tellConversation(
  { live }: Pick<Services, "live">,
  conversationId: string,
  personId: string,
): void {
  live.toPerson(personId, { type: "conversation-changed", conversationId });
}
