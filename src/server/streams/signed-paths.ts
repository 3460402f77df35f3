import { createHmac, timingSafeEqual } from "node:crypto";

/** What a path opens: the last minute of a broadcast, or all of a recording. */
export type Playback = "live" | "recording";
/** A room as paths are signed for it: `rules` is what decided who may watch, so that a change of it shuts every earlier path. */
export type Signed = { eventId: string; secret: string; rules: string };
type Ruling = {
  event: { status: string; visibility: string; currency: string | null; free: boolean };
  room: { recordingFor: string };
  isHidden: boolean;
};

/** What decides who may watch, apart from who the viewer is. */
export function rulesOf({ event, room, isHidden }: Ruling): string {
  const { status, visibility, currency, free } = event;
  return [status, visibility, currency, free, room.recordingFor, isHidden].join();
}

/** Viewers of the same five minutes share one path, so that a CDN can keep what lies under it. */
const periodMs = 5 * 60_000;

/** The address of a room's playlist. It opens nothing else, and nothing at all after five to ten minutes or another rule. */
export function playlistPath(room: Signed, playback: Playback, now = Date.now()): string {
  const expires = Math.floor(now / periodMs) + 2;
  const signature = `${expires.toString(36)}-${sign(room, playback, expires)}`;
  return `/s/${signature}/${room.eventId}/${playback}/index.m3u8`;
}

/** Paths that were found good, each until it expires: all viewers of a room ask with the same. */
const known = new WeakMap<Signed, Map<string, number>>();

/** Whether a path was signed for this room and is not too old. */
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

/** Until when a path opens the room; undefined where it was not signed for it. */
function signedUntil(room: Signed, playback: string, signature: string): number | undefined {
  const [time = "", given = ""] = signature.split(/-(.*)/s);
  const expires = Number.parseInt(time, 36);
  // Written in one way alone, or one path would be many.
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
