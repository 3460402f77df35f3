import type { Transaction } from "../lib/database/database.ts";
import { removeNotifications } from "../notifications/notify.ts";

/**
 * Takes back what rang at a person of another's messages, when nothing of them is unread any more. Only in a transaction
 * that holds the conversation: else the bell of a message that comes in this moment would go with those before it.
 */
export async function clearNotifications(
  tx: Transaction,
  personId: string,
  otherId: string,
): Promise<void> {
  for (const kind of ["message", "message-request"] as const)
    await removeNotifications(tx, { kind, to: personId, personId: otherId });
}
