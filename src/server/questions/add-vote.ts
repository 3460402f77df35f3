import { sql } from "drizzle-orm";
import type { Db } from "../lib/database/database.ts";
import { questions, questionVotes } from "./tables.ts";

type Added = { isNew: boolean; votes: number | null };
type Waiting = {
  personId: string;
  resolve: (added: Added) => void;
  reject: (error: unknown) => void;
};

// Votes that arrived while others were being written, by question.
const queues = new Map<string, Waiting[]>();

/**
 * Adds a person's vote for a question, once. Votes that arrive while others are being written are written as one batch: a crowd
 * queuing for the same row would occupy every connection.
 */
export function addVote(db: Db, questionId: string, personId: string): Promise<Added> {
  return new Promise((resolve, reject) => {
    const own = { personId, resolve, reject };
    const queue = queues.get(questionId);
    if (queue) return void queue.push(own);
    queues.set(questionId, [own]);
    void drain(db, questionId);
  });
}

async function drain(db: Db, questionId: string): Promise<void> {
  for (let batch = next(questionId); batch.length > 0; batch = next(questionId)) {
    try {
      await writeVotes(db, questionId, batch);
    } catch {
      // A voter deleted their account meanwhile. Retries one by one so the other votes count.
      for (const one of batch) await writeVotes(db, questionId, [one]).catch(one.reject);
    }
  }
  queues.delete(questionId);
}

function next(questionId: string): Waiting[] {
  const batch = queues.get(questionId) ?? [];
  queues.set(questionId, []);
  return batch;
}

async function writeVotes(db: Db, questionId: string, batch: Waiting[]): Promise<void> {
  const personIds = sql.param(batch.map(({ personId }) => personId));
  const { rows } = await db.execute<{ votes: number | null; added: string[] | null }>(sql`
    with added as (
      insert into ${questionVotes} (question_id, person_id)
      select distinct ${questionId}::uuid, person_id from unnest(${personIds}::uuid[]) as person_id order by person_id
      on conflict do nothing returning person_id
    ), counted as (
      update ${questions} set votes = votes + (select count(*) from added)
      where id = ${questionId} and exists (select 1 from added) returning votes
    ) select (select votes from counted) as votes, (select array_agg(person_id) from added) as added`);
  const [row] = rows;
  const added = new Set(row?.added);
  for (const { personId, resolve } of batch)
    resolve({ isNew: added.has(personId), votes: row?.votes ?? null });
}
