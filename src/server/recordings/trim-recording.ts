import { eq } from "drizzle-orm";
import type { RecordingPage } from "../../contract/rooms/recordings.ts";
import type { EventAccess } from "../events/event-access.ts";
import { hintEvent } from "../events/live.ts";
import type { Transaction } from "../lib/database/database.ts";
import { record } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Room } from "../rooms/room-state.ts";
import { eventRooms } from "../rooms/tables.ts";
import { listSegments } from "./list-segments.ts";

type Trim = Pick<RecordingPage, "startMs" | "endMs">;

/** Trims the recording to these positions, rounded to the nearest segment. Deletes nothing. */
export async function trimRecording(
  tx: Transaction,
  { event }: EventAccess<"edit">,
  { startMs, endMs }: Trim,
): Promise<void> {
  const eventId = event.id;
  await lockRecording(tx, eventId);
  const segments = await listSegments(tx, eventId);
  const ends = [0, ...segments.map(({ placeMs, durationMs }) => placeMs + durationMs)];
  const wholeMs = ends.at(-1) ?? 0;
  const trimStartMs = nearest(ends, startMs);
  const trimEndMs = endMs === null ? wholeMs : nearest(ends, endMs);
  if (trimEndMs <= trimStartMs)
    refuse("BAD_INPUT", {
      fields: [{ field: "endMs", message: "Leave at least a second between start and end." }],
    });
  await tx
    .update(eventRooms)
    .set({ trimStartMs, trimEndMs: trimEndMs < wholeMs ? trimEndMs : null })
    .where(eq(eventRooms.eventId, eventId));
  record(tx, hintEvent(eventId, { type: "room-changed", eventId }));
}

/** Locks and returns the room of a recording. Refuses while there is no recording. */
export async function lockRecording(tx: Transaction, eventId: string): Promise<Room> {
  const [room] = await tx
    .select()
    .from(eventRooms)
    .where(eq(eventRooms.eventId, eventId))
    .for("update");
  if (!room?.hasRecording || !room.endedAt)
    refuse("CONFLICT", { detail: "There is no recording yet. End the broadcast first." });
  return room;
}

function nearest(places: number[], wanted: number): number {
  return places.reduce((best, place) =>
    Math.abs(place - wanted) < Math.abs(best - wanted) ? place : best,
  );
}
