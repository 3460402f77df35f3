import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Db, Transaction } from "../lib/database/database.ts";
import { record, write, type Done } from "../lib/effects.ts";
import { countRecipients, listFirstConcerned } from "./recipients.ts";
import { announcements, type Announcement } from "./tables.ts";
import { writeBatch, writeBatches } from "./write-batch.ts";

export const announcementQueue = "announcements";
export type AnnouncementJob = { id: string };

/** Small enough for a request that holds the event's lock, and more than most events have people. */
const firstBatch = 300;
const laterBatch = 1_000;

type NewAnnouncement = Pick<Announcement, "kind" | "eventId" | "actorId"> &
  Partial<Pick<Announcement, "changeId" | "urgent">>;

/**
 * Notifies many people about an event, in the transaction that causes it: the first few hundred at once, the rest by a job. A new event is
 * announced only once; repeating does nothing.
 */
export async function startAnnouncement(tx: Transaction, input: NewAnnouncement): Promise<void> {
  const [announcement] = await tx
    .insert(announcements)
    .values(input)
    .onConflictDoNothing()
    .returning();
  if (!announcement) return;
  const isFinished = await writeBatch(tx, announcement, firstBatch);
  if (!isFinished) recordJob(tx, announcement.id);
}

type NewChange = NewAnnouncement & { kind: "event-changed" | "event-cancelled"; changeId: string };

/** Announces changes of many events: only those that concern somebody besides the actor take statements of their own. */
export async function announceChanges(tx: Transaction, changes: NewChange[]): Promise<void> {
  if (changes.length === 0) return;
  const started = await tx.insert(announcements).values(changes).returning();
  const people = await listFirstConcerned(tx, started, firstBatch);
  const batches = started.map((announcement) => {
    return { announcement, ids: people.get(announcement.id) ?? [] };
  });
  for (const id of await writeBatches(tx, batches, firstBatch)) recordJob(tx, id);
}

function recordJob(tx: Transaction, id: string): void {
  record(tx, { type: "job", queue: announcementQueue, data: { id } });
}

/** Writes the next batch, on one server at a time. Returns undefined when nothing is left to do. */
export function continueAnnouncement(
  db: Db,
  id: string,
  size = laterBatch,
): Promise<Done<Announcement | undefined>> {
  return write(db, async (tx) => {
    const [announcement] = await tx
      .select()
      .from(announcements)
      .where(and(eq(announcements.id, id), isNull(announcements.finishedAt)))
      .for("update", { skipLocked: true });
    if (!announcement) return undefined;
    if (announcement.total === null)
      await tx
        .update(announcements)
        .set({ total: await countRecipients(tx, announcement) })
        .where(eq(announcements.id, id));
    return (await writeBatch(tx, announcement, size)) ? undefined : announcement;
  });
}

/** Announcements whose job was lost: nothing has continued them for a minute. */
export async function listUnfinished(db: Db): Promise<AnnouncementJob[]> {
  return db
    .select({ id: announcements.id })
    .from(announcements)
    .where(
      and(
        isNull(announcements.finishedAt),
        lt(announcements.updatedAt, sql`now() - interval '1 minute'`),
      ),
    );
}
