import { and, eq, inArray, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { announceLive } from "../announcements/announce-live.ts";
import type { Transaction } from "../lib/database/database.ts";
import { silenceMs } from "../rooms/room-state.ts";
import { eventRooms } from "../rooms/tables.ts";
import type { Services } from "../services.ts";
import { endBroadcast } from "./epochs.ts";
import { removeFiles } from "./segment-files.ts";
import { roomViewerCounts, streamEpochs, streamSegments } from "./tables.ts";
import { countViewers } from "./views.ts";

const givenUpMs = 10 * 60_000;
const hourMs = 3_600_000;

/** Ends broadcasts that nobody sends to any more, and those over the time limit. */
export async function endForgotten(tx: Transaction, hours: number): Promise<void> {
  const rooms = await tx
    .select({ eventId: eventRooms.eventId })
    .from(eventRooms)
    .where(
      and(
        isNotNull(eventRooms.startedAt),
        isNull(eventRooms.endedAt),
        or(
          lt(eventRooms.lastSegmentAt, new Date(Date.now() - givenUpMs)),
          lt(eventRooms.onAirSince, new Date(Date.now() - hours * hourMs)),
        ),
      ),
    );
  for (const { eventId } of rooms) await endBroadcast(tx, eventId);
}

/** Announces broadcasts that started long before their event, once its time has come. */
export async function announceEarly(tx: Transaction): Promise<void> {
  const sending = await tx
    .select({ eventId: streamEpochs.eventId, broadcasterId: streamEpochs.broadcasterId })
    .from(eventRooms)
    .innerJoin(
      streamEpochs,
      and(eq(streamEpochs.eventId, eventRooms.eventId), isNull(streamEpochs.endedAt)),
    )
    .where(
      and(
        isNull(eventRooms.endedAt),
        gt(eventRooms.lastSegmentAt, new Date(Date.now() - silenceMs)),
      ),
    );
  for (const epoch of sending) await announceLive(tx, epoch);
}

/** Records how many people watch each broadcast. */
export async function countAllViewers({ db }: Services): Promise<void> {
  const rooms = await db
    .select({ eventId: eventRooms.eventId })
    .from(eventRooms)
    .where(and(isNotNull(eventRooms.startedAt), isNull(eventRooms.endedAt)));
  for (const { eventId } of rooms) {
    const viewers = await countViewers(db, eventId);
    await db
      .insert(roomViewerCounts)
      .values({ eventId, at: sql`date_trunc('minute', now())`, viewers })
      .onConflictDoNothing();
  }
}

/** Removes the files of rooms that were deleted with their event or account. */
export async function removeOrphans(services: Services): Promise<void> {
  const folders = await services.storage.list("streams");
  for (let at = 0; at < folders.length; at += 500) {
    const some = folders.slice(at, at + 500);
    const known = await services.db
      .select({ eventId: eventRooms.eventId })
      .from(eventRooms)
      .where(inArray(eventRooms.eventId, some));
    const rooms = new Set(known.map(({ eventId }) => eventId));
    for (const folder of some) if (!rooms.has(folder)) await removeFiles(services.storage, folder);
  }
}

/** Whether any segment of a broadcast is stored. */
export async function hasSegments({ db }: Services, eventId: string): Promise<boolean> {
  const rows = await db
    .select({ n: streamSegments.n })
    .from(streamSegments)
    .where(eq(streamSegments.eventId, eventId))
    .limit(1);
  return rows.length > 0;
}
