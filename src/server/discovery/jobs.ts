import type { Services } from "../services.ts";
import { sweepVocabulary } from "./vocabulary.ts";

const staleWords = "stale-event-words";

/** Each night forgets the words that no event says any more. */
export async function startDiscoveryJobs({
  jobs,
  db,
}: Pick<Services, "jobs" | "db">): Promise<void> {
  await jobs.workLong(staleWords, () => sweepVocabulary(db));
  await jobs.every("sweep-event-words", "23 4 * * *", () => jobs.send(staleWords, {}));
}
