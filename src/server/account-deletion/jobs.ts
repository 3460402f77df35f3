import { evidenceDays } from "../../contract/moderation/limits.ts";
import { sweepAccounts } from "../accounts/account-deletion.ts";
import type { Services } from "../services.ts";
import { sweepEvidence } from "../moderation/decide.ts";
import { sweepSuspensions } from "../moderation/suspensions.ts";
import { sweepNotifications } from "../notifications/notify.ts";
import { eraseOldBuyers } from "../orders/account-deletion.ts";
import { eraseOldHolders } from "../tickets/account-deletion.ts";
import { sweepReservedUsernames } from "../people/reserved-usernames.ts";

/** Deletes what has expired: sessions, links, rate limits, reserved usernames, and personal data past its retention. */
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
  await sweepEvidence(db, evidenceDays);
  await sweepSuspensions(db);
}

export async function startDeletionJobs(services: Services): Promise<void> {
  await services.jobs.every("sweep-daily", "37 3 * * *", () => sweepDaily(services));
}
