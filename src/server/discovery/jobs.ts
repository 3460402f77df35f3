import type { Services } from "../services.ts";
import { sweepVocabulary } from "./sweep-vocabulary.ts";

const sweepQueue = "stale-event-words";

/** Sweeps the vocabulary each night. */
export async function startDiscoveryJobs({
  jobs,
  db,
}: Pick<Services, "jobs" | "db">): Promise<void> {
  await jobs.workLong(sweepQueue, () => sweepVocabulary(db));
  await jobs.every("sweep-event-words", "23 4 * * *", () => jobs.send(sweepQueue, {}));
}
