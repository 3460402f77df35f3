import type { Services } from "../services.ts";
import { sweepActVocabulary, sweepVocabulary } from "./sweep-vocabulary.ts";

const sweepQueue = "stale-event-words";
const actSweepQueue = "stale-act-words";

/** Sweeps the vocabularies every night. */
export async function startDiscoveryJobs({
  jobs,
  db,
}: Pick<Services, "jobs" | "db">): Promise<void> {
  await jobs.workLong(sweepQueue, () => sweepVocabulary(db));
  await jobs.every("sweep-event-words", "23 4 * * *", () => jobs.send(sweepQueue, {}));
  await jobs.workLong(actSweepQueue, () => sweepActVocabulary(db));
  await jobs.every("sweep-act-words", "31 4 * * *", () => jobs.send(actSweepQueue, {}));
}
