import { createHmac, timingSafeEqual } from "node:crypto";

/** What a path opens: the last minute of a broadcast, or a whole recording. */
export type Playback = "live" | "recording";
/** A room as paths are signed for it. `rules` is what decides who may watch, so that changing it invalidates every earlier path. */
export type Signed = { eventId: string; secret: string; rules: string };
type Ruling = {
  event: { status: string; visibility: string; currency: string | null; free: boolean };
  room: { recordingFor: string };
  isHidden: boolean;
};

/** What decides who may watch, apart from the viewer. */
export function rulesOf({ event, room, isHidden }: Ruling): string {
  const { status, visibility, currency, free } = event;
  return [status, visibility, currency, free, room.recordingFor, isHidden].join();
}

/** Viewers within the same five minutes share a path, so that a CDN can cache the files under it. */
const periodMs = 5 * 60_000;

/** The URL of a room's playlist. It opens nothing else, and expires after five to ten minutes or when the rules change. */
export function playlistPath(room: Signed, playback: Playback, now = Date.now()): string {
  const expires = Math.floor(now / periodMs) + 2;
  const signature = `${expires.toString(36)}-${sign(room, playback, expires)}`;
  return `/s/${signature}/${room.eventId}/${playback}/index.m3u8`;
}

/** Verified paths until they expire: all viewers of a room use the same ones. */
const known = new WeakMap<Signed, Map<string, number>>();

/** Whether a path was signed for this room and hasn't expired. */
export function isSigned(
  room: Signed,
  playback: string,
  signature: string,
  now = Date.now(),
): playback is Playback {
  const paths = known.get(room) ?? new Map<string, number>();
  const path = `${playback}/${signature}`;
  const until = paths.get(path) ?? signedUntil(room, playback, signature);
  if (until === undefined) return false;
  paths.set(path, until);
  known.set(room, paths);
  return now < until;
}

/** When a path expires, in milliseconds, or undefined if it wasn't signed for this room. */
function signedUntil(room: Signed, playback: string, signature: string): number | undefined {
  const [time = "", given = ""] = signature.split(/-(.*)/s);
  const expires = Number.parseInt(time, 36);
  // Only one spelling is valid, or one path would become many cache entries.
  if (!Number.isSafeInteger(expires) || expires.toString(36) !== time) return undefined;
  if (playback !== "live" && playback !== "recording") return undefined;
  const own = Buffer.from(sign(room, playback, expires));
  const theirs = Buffer.from(given);
  if (own.length !== theirs.length || !timingSafeEqual(own, theirs)) return undefined;
  return expires * periodMs;
}

function sign({ eventId, secret, rules }: Signed, playback: Playback, expires: number): string {
  const words = `${eventId}:${playback}:${expires}:${rules}`;
  return createHmac("sha256", secret).update(words).digest("base64url").slice(0, 27);
}
