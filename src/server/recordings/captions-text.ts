import { and, asc, eq, gt } from "drizzle-orm";
import type { Db } from "../lib/database/database.ts";
import { cacheFor } from "../streams/playlists.ts";
import { findRecorded } from "./recording-span.ts";
import { roomCues } from "./tables.ts";

const cachedMs = 30_000;

/** The captions of the trimmed recording as WebVTT, or undefined if it has none. */
export function captionsText(db: Db, eventId: string): Promise<string | undefined> {
  return cacheFor(`captions:${eventId}`, cachedMs, () => build(db, eventId));
}

async function build(db: Db, eventId: string): Promise<string | undefined> {
  const { trimStartMs, lastsMs } = await findRecorded(db, eventId);
  const cues = await db
    .select()
    .from(roomCues)
    .where(and(eq(roomCues.eventId, eventId), gt(roomCues.endMs, trimStartMs)))
    .orderBy(asc(roomCues.n));
  if (cues.length === 0) return undefined;
  const shown = cues
    .map(({ startMs, endMs, text }) => ({
      from: Math.max(0, startMs - trimStartMs),
      to: Math.min(endMs - trimStartMs, lastsMs),
      text,
    }))
    .filter(({ from, to }) => to > from);
  // Placed above the player's controls, which cover the bottom of the picture.
  const blocks = shown.map(
    ({ from, to, text }) => `${clock(from)} --> ${clock(to)} line:80%\n${escaped(text)}`,
  );
  return `${["WEBVTT", ...blocks].join("\n\n")}\n`;
}

function clock(milliseconds: number): string {
  // Cut from "1970-01-01T01:02:03.004Z": no recording is longer than a day.
  return new Date(milliseconds).toISOString().slice(11, 23);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
