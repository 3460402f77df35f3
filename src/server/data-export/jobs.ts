import { sweepAccounts } from "../accounts/account-deletion.ts";
import { forgetBuyers } from "../orders/account-deletion.ts";
import { sweepNotifications } from "../notifications/sweep.ts";
import type { Services } from "../services.ts";
import { forgetHolders } from "../tickets/account-deletion.ts";
import { removedExports, startedExports, sweepExports } from "./exports.ts";
import { sweepHeldUsernames } from "../account-deletion/reserved-usernames.ts";
import { makeExport } from "./make-export.ts";

/** Makes archives, and removes what is over. */
export async function startOwnDataJobs(services: Services): Promise<void> {
  const { jobs, storage } = services;
  await jobs.workLong<{ exportId: string }>(startedExports, ({ exportId }) =>
    makeExport(services, exportId),
  );
  await jobs.work<{ exportIds: string[] }>(removedExports, async ({ exportIds }) => {
    for (const id of exportIds) await storage.removeAll(`exports/${id}`);
  });
  await jobs.every("sweep-exports", "7 * * * *", () => sweepExports(services));
  await jobs.every("sweep-daily", "37 3 * * *", () => sweepDaily(services));
}

/** Removes what has ended by itself: sessions, links, tries, held names. */
export async function sweepDaily({ db, limits }: Pick<Services, "db" | "limits">): Promise<void> {
  await sweepAccounts(db);
  await limits.sweep();
  await sweepHeldUsernames(db);
  await sweepNotifications(db);
  await forgetBuyers(db);
  await forgetHolders(db);
}
