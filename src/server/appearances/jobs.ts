import { deliver } from "../notifications/deliver.ts";
import type { Services } from "../services.ts";
import { issueAppearances } from "./issue-appearances.ts";

export async function startAppearanceJobs(services: Services): Promise<void> {
  const { db, config } = services;
  await services.jobs.every("appearances", "* * * * *", async () => {
    await deliver(services, issueAppearances(db, config.publicUrl));
  });
  await services.jobs.every("appearances-of-all-time", "40 3 * * *", async () => {
    await deliver(services, issueAppearances(db, config.publicUrl, { everything: true }));
  });
}
