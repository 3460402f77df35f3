import type { Services } from "../services.ts";
import { removedExports, startedExports, sweepExports } from "./exports.ts";
import { makeExport } from "./make-export.ts";

/** Makes archives and deletes expired ones. */
export async function startExportJobs(services: Services): Promise<void> {
  const { jobs, storage } = services;
  await jobs.workLong<{ exportId: string }>(startedExports, ({ exportId }) =>
    makeExport(services, exportId),
  );
  await jobs.work<{ exportIds: string[] }>(removedExports, async ({ exportIds }) => {
    for (const id of exportIds) await storage.removeAll(`exports/${id}`);
  });
  await jobs.every("sweep-exports", "7 * * * *", () => sweepExports(services));
}
