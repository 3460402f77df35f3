import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Db, Transaction } from "../lib/database/database.ts";
import { record, write, type Done } from "../lib/effects.ts";
import { countRecipients } from "./recipients.ts";
import { broadcasts, type Broadcast } from "./tables.ts";
import { writeBatch } from "./write-batch.ts";

export const broadcastQueue = "broadcasts";
export type BroadcastJob = { id: string };

/** Small enough for a request that holds the event's lock, and more than most events have people. */
const firstBatch = 300;
const laterBatch = 1_000;

type NewBroadcast = Pick<Broadcast, "kind" | "eventId" | "actorId"> &
  Partial<Pick<Broadcast, "changeId" | "urgent">>;

/**
 * Notifies many people of an event, in the transaction of what they are notified of: the first few hundred at once, the others by
 * a job. An event is announced to followers once; another time does nothing.
 */
export async function startBroadcast(tx: Transaction, input: NewBroadcast): Promise<void> {
  const [broadcast] = await tx.insert(broadcasts).values(input).onConflictDoNothing().returning();
  if (!broadcast) return;
  const isFinished = await writeBatch(tx, broadcast, firstBatch);
  if (!isFinished) record(tx, { type: "job", queue: broadcastQueue, data: { id: broadcast.id } });
}

/** Writes the next batch; of several servers one at a time. `undefined`: nothing is left to do. */
export function continueBroadcast(
  db: Db,
  id: string,
  size = laterBatch,
): Promise<Done<Broadcast | undefined>> {
  return write(db, async (tx) => {
    const [broadcast] = await tx
      .select()
      .from(broadcasts)
      .where(and(eq(broadcasts.id, id), isNull(broadcasts.finishedAt)))
      .for("update", { skipLocked: true });
    if (!broadcast) return undefined;
    if (broadcast.total === null)
      await tx
        .update(broadcasts)
        .set({ total: await countRecipients(tx, broadcast) })
        .where(eq(broadcasts.id, id));
    return (await writeBatch(tx, broadcast, size)) ? undefined : broadcast;
  });
}

/** Broadcasts whose job was lost: nobody has continued them for a minute. */
export async function listUnfinished(db: Db): Promise<BroadcastJob[]> {
  return db
    .select({ id: broadcasts.id })
    .from(broadcasts)
    .where(
      and(
        isNull(broadcasts.finishedAt),
        lt(broadcasts.updatedAt, sql`now() - interval '1 minute'`),
      ),
    );
}
