import { sweepAccounts } from "../accounts/account-deletion.ts";
import type { Services } from "../services.ts";
import { sweepNotifications } from "../notifications/sweep.ts";
import { eraseOldBuyers } from "../orders/account-deletion.ts";
import { eraseOldHolders } from "../tickets/account-deletion.ts";
import { sweepReservedUsernames } from "./reserved-usernames.ts";

/** Removes what has ended by itself: sessions, links, tries, held names. */
export async function sweepDaily({
  db,
  rateLimiter,
}: Pick<Services, "db" | "rateLimiter">): Promise<void> {
  await sweepAccounts(db);
  await rateLimiter.sweep();
  await sweepReservedUsernames(db);
  await sweepNotifications(db);
  await eraseOldBuyers(db);
  await eraseOldHolders(db);
}
