import type { Transaction } from "../lib/database/database.ts";
import { removeNotifications } from "../notifications/notify.ts";

/**
 * Removes a person's notifications of another's messages once none is unread. The caller holds the conversation's lock, so that the
 * notification of a message arriving meanwhile isn't removed.
 */
export async function clearNotifications(
  tx: Transaction,
  personId: string,
  otherId: string,
): Promise<void> {
  for (const kind of ["message", "message-request"] as const)
    await removeNotifications(tx, { kind, to: personId, personId: otherId });
}
