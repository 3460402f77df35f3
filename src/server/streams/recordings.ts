import { and, eq, isNotNull, sql } from "drizzle-orm";
import { hintEvent } from "../events/live.ts";
import type { Transaction } from "../lib/database/database.ts";
import { record } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import { eventRooms } from "../rooms/tables.ts";
import { removeLiveCaptions } from "../captions/record-captions.ts";
import { removeAdditions } from "../recordings/remove-additions.ts";
import { streamEpochs } from "./tables.ts";

/** Queue of rooms whose files have to be removed. */
export const removedRecordings = "removed-recordings";

type Sender = { send(queue: string, data: object, db: Transaction): Promise<void> };

/** Deletes a recording for good: its rows now, its files soon after. */
export async function removeRecording(
  tx: Transaction,
  jobs: Sender,
  eventId: string,
): Promise<void> {
  const [room] = await tx
    .update(eventRooms)
    .set({ hasRecording: false, trimStartMs: 0, trimEndMs: null })
    .where(and(eq(eventRooms.eventId, eventId), isNotNull(eventRooms.endedAt)))
    .returning();
  if (!room) refuse("CONFLICT", { detail: "There is no recording yet. End the broadcast first." });
  await removeAdditions(tx, eventId);
  await removeLiveCaptions(tx, eventId);
  await tx.delete(streamEpochs).where(eq(streamEpochs.eventId, eventId));
  await jobs.send(removedRecordings, { eventId }, tx);
  record(tx, hintEvent(eventId, { type: "room-changed", eventId }));
}

/** The rooms with recordings older than this many days. */
export async function findExpiredRecordings(tx: Transaction, days: number): Promise<string[]> {
  const rows = await tx
    .select({ eventId: eventRooms.eventId })
    .from(eventRooms)
    .where(
      and(
        eq(eventRooms.hasRecording, true),
        sql`${eventRooms.endedAt} < now() - make_interval(days => ${days})`,
      ),
    );
  return rows.map(({ eventId }) => eventId);
}
