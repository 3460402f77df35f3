import type { Message } from "../../contract/messages.ts";
import { forgetAbout } from "../notifications/notify.ts";
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

/** Takes back what rang at a person of another's messages, as when nothing of them is unread any more. */
export async function silence(
  { db, live }: Pick<Services, "db" | "live">,
  personId: string,
  otherId: string,
): Promise<void> {
  for (const kind of ["message", "message-request"] as const)
    await forgetAbout(db, { kind, to: personId, personId: otherId });
  live.toPerson(personId, { type: "notifications-changed" });
}
