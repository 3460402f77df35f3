import { inArray } from "drizzle-orm";
import type { Db } from "../lib/database/database.ts";
import { questions } from "./tables.ts";

/** The vote counts of questions, by id. */
export async function countVotes(db: Db, ids: string[]): Promise<Record<string, number>> {
  const rows = await db
    .select({ id: questions.id, votes: questions.votes })
    .from(questions)
    .where(inArray(questions.id, ids));
  return Object.fromEntries(rows.map(({ id, votes }) => [id, votes]));
}
