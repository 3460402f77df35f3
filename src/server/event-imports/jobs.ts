import type { Services } from "../services.ts";
import { runImport, type Job } from "./run-import.ts";
import { importQueue, sweepImports } from "./service.ts";

/** Runs imports and sweeps old ones. */
export async function startImportJobs(services: Services): Promise<void> {
  const { jobs, db } = services;
  await jobs.workLong<Job>(importQueue, (job) => runImport(services, job));
  await jobs.every("sweep-imports", "11 4 * * *", () => sweepImports(db));
}
