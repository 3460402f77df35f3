import { eq, exists, sql } from "drizzle-orm";
import type { RoomPage } from "../../contract/rooms/rooms.ts";
import type { Db } from "../lib/database/database.ts";
import { eventRooms } from "../rooms/tables.ts";
import { cacheFor } from "../streams/playlists.ts";
import { type Room, recordingUntil } from "../rooms/room-state.ts";
import { streamSegments } from "../streams/tables.ts";
import { countReplays } from "../streams/views.ts";
import { roomCues } from "./tables.ts";

/** An unbroken piece of what is shown: when it was recorded, and where it stands in the recording as it is played. */
type Run = { startsAt: number; fromMs: number; lastsMs: number };
export type Recorded = {
  runs: Run[];
  lastsMs: number;
  trimStartMs: number;
  captions: boolean;
  views: number;
};

const cachedMs = 30_000;

/** The pieces of a recording as it is shown, which turn a time by the clock into a place in it and back. */
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

/** What a room's page says of its recording; null where nothing is left of it. */
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

/** The second of the recording that shows a moment; undefined before its start and after its end. */
export function secondOf({ runs }: Recorded, at: Date): number | undefined {
  const time = at.getTime();
  if (runs[0] === undefined || time < runs[0].startsAt) return undefined;
  // Between two broadcasts nothing was recorded: the next picture is the nearest.
  const run = runs.find(({ startsAt, lastsMs }) => time < startsAt + lastsMs);
  return run && (run.fromMs + Math.max(0, time - run.startsAt)) / 1_000;
}

/** When the picture at a place of the recording was taken; undefined outside it. */
export function momentOf({ runs }: Recorded, shownMs: number): Date | undefined {
  const run = runs.find(({ fromMs, lastsMs }) => shownMs < fromMs + lastsMs);
  if (!run || shownMs < 0) return undefined;
  return new Date(run.startsAt + shownMs - run.fromMs);
}
