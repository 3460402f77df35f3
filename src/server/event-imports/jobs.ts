import type { Services } from "../services.ts";
import { bringIn, type Job } from "./run-import.ts";
import { startedImports, sweepImports } from "./service.ts";

/** Makes events of imported lists, and removes the lists after their time. */
export async function startImportJobs(services: Services): Promise<void> {
  const { jobs, db } = services;
  await jobs.workLong<Job>(startedImports, (job) => bringIn(services, job));
  await jobs.every("sweep-imports", "11 4 * * *", () => sweepImports(db));
}
