import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { and, desc, eq, lt, sql } from "drizzle-orm";
import { events } from "../events/tables.ts";
import type { Db } from "../lib/database/database.ts";
import { hiddenReason } from "../moderation/visibility.ts";
import { eventRooms } from "../rooms/tables.ts";
import { playlistText } from "./playlist-text.ts";
import { recordingPlaylist } from "../recordings/recording-playlist.ts";
import { isSigned, rulesOf, type Playback, type Signed } from "./signed-paths.ts";
import { streamSegments } from "./tables.ts";

const windowMs = 60_000;
/** One database query serves everybody who asks within this time. */
const cachedMs = { live: 400, recording: 30_000, signed: 5_000 };
const maxCached = 500;

const cached = new Map<string, { value: Promise<unknown>; until: number }>();

/** Whether a path under `/s/…` currently opens this room. */
export async function opensRoom(
  db: Db,
  eventId: string,
  playback: string,
  signature: string,
): Promise<boolean> {
  const room = await cacheFor(`signed:${eventId}`, cachedMs.signed, () => findSigned(db, eventId));
  return room !== undefined && isSigned(room, playback, signature);
}

async function findSigned(db: Db, eventId: string): Promise<Signed | undefined> {
  const { status, visibility, currency, free } = events;
  const [found] = await db
    .select({
      event: { status, visibility, currency, free },
      room: eventRooms,
      hiddenReason: hiddenReason("event", events.id),
    })
    .from(eventRooms)
    .innerJoin(events, eq(events.id, eventRooms.eventId))
    .where(eq(eventRooms.eventId, eventId));
  if (!found) return undefined;
  const rules = rulesOf({ ...found, isHidden: found.hiddenReason !== null });
  return { eventId, secret: found.room.secret, rules };
}

/** The playlist of a room, or undefined while it has no segments. */
export function findPlaylist(
  db: Db,
  eventId: string,
  playback: Playback,
): Promise<string | undefined> {
  const make = playback === "live" ? livePlaylist : recordingPlaylist;
  return cacheFor(`${playback}:${eventId}`, cachedMs[playback], () => make(db, eventId));
}

// Keyed by the playlist it was made from, so that it's dropped with it.
const packed = new WeakMap<Promise<string | undefined>, Promise<Packed>>();
type Packed = Uint8Array<ArrayBuffer> | undefined;

/** The playlist of a recording, compressed to about a tenth. */
export function findPackedRecording(db: Db, eventId: string): Promise<Packed> {
  const playlist = findPlaylist(db, eventId, "recording");
  const known = packed.get(playlist) ?? pack(playlist);
  packed.set(playlist, known);
  return known;
}

async function pack(playlist: Promise<string | undefined>): Promise<Packed> {
  const text = await playlist;
  return text === undefined ? undefined : new Uint8Array(await promisify(gzip)(text));
}

async function livePlaylist(db: Db, eventId: string): Promise<string | undefined> {
  const [room] = await db
    .select({
      endedAt: eventRooms.endedAt,
      longest: sql<number | null>`(select max(${streamSegments.durationMs}) from ${streamSegments}
        where ${streamSegments.eventId} = ${eventId})`,
    })
    .from(eventRooms)
    .where(eq(eventRooms.eventId, eventId));
  const segments = await lastSegments(db, eventId);
  const [first] = segments;
  if (!room || !first) return undefined;
  const [before] = await db
    .select({ epochs: sql<number>`count(distinct ${streamSegments.epoch})::int` })
    .from(streamSegments)
    .where(and(eq(streamSegments.eventId, eventId), lt(streamSegments.epoch, first.epoch)));
  // Rounded as RFC 8216 specifies: players refetch after this time, and a second is soon enough for a segment of 1.02 s.
  const targetSeconds = Math.round((room.longest ?? 1_000) / 1_000);
  const discontinuities = before?.epochs ?? 0;
  const ended = room.endedAt !== null;
  return playlistText({ segments, discontinuities, ended, targetSeconds }, "live");
}

/** The last minute of a broadcast, by segment time. */
async function lastSegments(db: Db, eventId: string) {
  const newest = await db
    .select()
    .from(streamSegments)
    .where(eq(streamSegments.eventId, eventId))
    .orderBy(desc(streamSegments.sequence))
    .limit(windowMs / 500);
  let left = windowMs;
  return newest.filter(({ durationMs }) => (left -= durationMs) > -durationMs).toReversed();
}

/** Returns the same result to everybody who asks within this time. */
export function cacheFor<T>(key: string, forMs: number, make: () => Promise<T>): Promise<T> {
  const now = performance.now();
  const known = cached.get(key);
  if (known && known.until > now) return known.value as Promise<T>;
  if (cached.size >= maxCached) cached.clear();
  const value = make();
  cached.set(key, { value, until: now + forMs });
  value.catch(() => cached.delete(key));
  return value;
}

/** Drops everything cached about a room, after it changed on this server. */
export function forgetPlaylists(eventId: string): void {
  for (const what of ["live", "recording", "signed", "runs", "captions"])
    cached.delete(`${what}:${eventId}`);
}
