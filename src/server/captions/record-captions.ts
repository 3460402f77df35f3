import { and, asc, eq } from "drizzle-orm";
import { captionMs } from "../../contract/rooms/caption-limits.ts";
import type { Transaction } from "../lib/database/database.ts";
import { listSegments, type PlacedSegment } from "../recordings/list-segments.ts";
import { appendCues, type NewCue } from "../recordings/append-cues.ts";
import { captionColumns } from "./list-captions.ts";
import { liveCaptions } from "./tables.ts";

/** Minimum spacing of lines that were typed for the same picture. */
const shortestMs = 700;

/** Adds live captions to the recording's captions when a broadcast ends, each line at its picture. */
export async function recordCaptions(tx: Transaction, eventId: string): Promise<void> {
  const isNew = and(eq(liveCaptions.eventId, eventId), eq(liveCaptions.recorded, false));
  const lines = await tx
    .select(captionColumns)
    .from(liveCaptions)
    .where(isNew)
    .orderBy(asc(liveCaptions.at), asc(liveCaptions.id));
  if (lines.length === 0) return;
  await appendCues(tx, eventId, cuesOf(lines, await listSegments(tx, eventId)));
  await tx.update(liveCaptions).set({ recorded: true }).where(isNew);
}

/** Deletes the lines of a recording that is deleted. */
export async function removeLiveCaptions(tx: Transaction, eventId: string): Promise<void> {
  await tx.delete(liveCaptions).where(eq(liveCaptions.eventId, eventId));
}

type Line = { text: string; at: Date };

function cuesOf(lines: Line[], segments: PlacedSegment[]): NewCue[] {
  const last = segments.at(-1);
  const wholeMs = last ? last.placeMs + last.durationMs : 0;
  let freeMs = 0;
  const starts = lines.map(({ at }) => {
    const startMs = Math.max(freeMs, placeOf(segments, at));
    freeMs = startMs + shortestMs;
    return startMs;
  });
  return lines
    .map(({ text }, at) => {
      const startMs = starts[at] ?? 0;
      const endMs = Math.min(startMs + captionMs(text), starts[at + 1] ?? Infinity, wholeMs);
      return { startMs, endMs, text };
    })
    .filter(({ startMs, endMs }) => endMs > startMs);
}

/** A moment's position in the whole recording; between two broadcasts, that of the next picture. */
function placeOf(segments: PlacedSegment[], moment: Date): number {
  const at = moment.getTime();
  const shown = segments.find(({ startsAt, durationMs }) => at < startsAt.getTime() + durationMs);
  const last = segments.at(-1);
  // Typed for the last seconds, which never arrived.
  if (!shown) return last ? last.placeMs : 0;
  return shown.placeMs + Math.max(0, at - shown.startsAt.getTime());
}
