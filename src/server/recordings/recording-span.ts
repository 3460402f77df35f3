import { eq, exists, sql } from "drizzle-orm";
import type { RoomPage } from "../../contract/rooms/rooms.ts";
import type { Db } from "../lib/database/database.ts";
import { eventRooms } from "../rooms/tables.ts";
import { cacheFor } from "../streams/playlists.ts";
import { type Room, recordingUntil } from "../rooms/room-state.ts";
import { streamSegments } from "../streams/tables.ts";
import { countReplays } from "../streams/views.ts";
import { roomCues } from "./tables.ts";

/** An unbroken piece of the trimmed recording: when it was recorded, and its position in playback. */
type Run = { startsAt: number; fromMs: number; lastsMs: number };
export type Recorded = {
  runs: Run[];
  lastsMs: number;
  trimStartMs: number;
  captions: boolean;
  views: number;
};

const cachedMs = 30_000;

/** The pieces of the trimmed recording, which map wall-clock times to playback positions and back. */
export function findRecorded(db: Db, eventId: string): Promise<Recorded> {
  return cacheFor(`runs:${eventId}`, cachedMs, () => readRecorded(db, eventId));
}

async function readRecorded(db: Db, eventId: string): Promise<Recorded> {
  const [room] = await db
    .select({
      startMs: eventRooms.trimStartMs,
      endMs: eventRooms.trimEndMs,
      captions: sql<boolean>`${exists(
        db.select({ n: roomCues.n }).from(roomCues).where(eq(roomCues.eventId, eventRooms.eventId)),
      )}`,
    })
    .from(eventRooms)
    .where(eq(eventRooms.eventId, eventId));
  const { startMs = 0, endMs = null, captions = false } = room ?? {};
  const epochs = await db
    .select({
      startsAt: sql<Date>`min(${streamSegments.startsAt})`.mapWith(streamSegments.startsAt),
      lastsMs: sql<number>`sum(${streamSegments.durationMs})::int`,
    })
    .from(streamSegments)
    .where(eq(streamSegments.eventId, eventId))
    .groupBy(streamSegments.epoch)
    .orderBy(sql`min(${streamSegments.sequence})`);
  const runs: Run[] = [];
  let placeMs = 0;
  let shownMs = 0;
  for (const { startsAt, lastsMs } of epochs) {
    const from = Math.max(placeMs, startMs);
    const to = Math.min(placeMs + lastsMs, endMs ?? Infinity);
    if (to > from) {
      runs.push({
        startsAt: startsAt.getTime() + from - placeMs,
        fromMs: shownMs,
        lastsMs: to - from,
      });
      shownMs += to - from;
    }
    placeMs += lastsMs;
  }
  const views = await countReplays(db, eventId);
  return { runs, lastsMs: shownMs, trimStartMs: startMs, captions, views };
}

/** What a room's page says about its recording, or null if nothing is left of it. */
export async function findRecordingSpan(db: Db, room: Room): Promise<RoomPage["recording"]> {
  const { runs, lastsMs, captions, views } = await findRecorded(db, room.eventId);
  const [first] = runs;
  const last = runs.at(-1);
  if (!first || !last) return null;
  return {
    startsAt: new Date(first.startsAt).toISOString(),
    endsAt: new Date(last.startsAt + last.lastsMs).toISOString(),
    seconds: lastsMs / 1_000,
    runs: runs.map((run) => ({
      startsAt: new Date(run.startsAt).toISOString(),
      second: run.fromMs / 1_000,
      seconds: run.lastsMs / 1_000,
    })),
    captions,
    views,
    until: recordingUntil(room)?.toISOString() ?? null,
  };
}

/** The playback position of a moment in seconds, or undefined before the start and after the end. */
export function secondOf({ runs }: Recorded, at: Date): number | undefined {
  const time = at.getTime();
  if (runs[0] === undefined || time < runs[0].startsAt) return undefined;
  // A moment between two broadcasts maps to the start of the next one.
  const run = runs.find(({ startsAt, lastsMs }) => time < startsAt + lastsMs);
  return run && (run.fromMs + Math.max(0, time - run.startsAt)) / 1_000;
}

/** When the picture at a playback position was recorded, or undefined outside the recording. */
export function momentOf({ runs }: Recorded, shownMs: number): Date | undefined {
  const run = runs.find(({ fromMs, lastsMs }) => shownMs < fromMs + lastsMs);
  if (!run || shownMs < 0) return undefined;
  return new Date(run.startsAt + shownMs - run.fromMs);
}
