import { eq } from "drizzle-orm";
import type { EventAccess } from "../events/event-access.ts";
import { hintEvent } from "../events/live.ts";
import type { Transaction } from "../lib/database/database.ts";
import { record } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import { appendCues } from "./append-cues.ts";
import { listSegments } from "./list-segments.ts";
import type { Cue } from "./parse-captions.ts";
import { roomCues } from "./tables.ts";
import { lockRecording } from "./trim-recording.ts";

/** Replaces the captions of a recording. Their times count from the start of the recording as currently trimmed. */
export async function putCaptions(
  tx: Transaction,
  { event }: EventAccess<"edit">,
  cues: Cue[],
): Promise<{ cues: number }> {
  const eventId = event.id;
  const { trimStartMs } = await lockRecording(tx, eventId);
  const last = (await listSegments(tx, eventId)).at(-1);
  const wholeMs = last ? last.placeMs + last.durationMs : 0;
  const late = cues.findIndex(({ startMs }) => startMs + trimStartMs >= wholeMs);
  if (late >= 0)
    refuse("BAD_INPUT", {
      fields: [
        {
          field: "webVtt",
          message: `Caption ${late + 1} starts after the recording ends. Is it the file of another recording?`,
        },
      ],
    });
  await tx.delete(roomCues).where(eq(roomCues.eventId, eventId));
  const placed = cues.map(({ startMs, endMs, text }) => ({
    startMs: startMs + trimStartMs,
    endMs: endMs + trimStartMs,
    text,
  }));
  await appendCues(tx, eventId, placed);
  record(tx, hintEvent(eventId, { type: "room-changed", eventId }));
  return { cues: placed.length };
}

/** Removes the captions of a recording. */
export async function removeCaptions(
  tx: Transaction,
  { event }: EventAccess<"edit">,
): Promise<void> {
  await tx.delete(roomCues).where(eq(roomCues.eventId, event.id));
  record(tx, hintEvent(event.id, { type: "room-changed", eventId: event.id }));
}
