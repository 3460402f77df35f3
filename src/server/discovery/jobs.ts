import type { Services } from "../services.ts";
import { sweepWords } from "./vocabulary.ts";

const staleWords = "stale-event-words";

/** Each night forgets the words that no event says any more. */
export async function startWordJobs({ jobs, db }: Pick<Services, "jobs" | "db">): Promise<void> {
  await jobs.workLong(staleWords, () => sweepWords(db));
  await jobs.every("sweep-event-words", "23 4 * * *", () => jobs.send(staleWords, {}));
}
