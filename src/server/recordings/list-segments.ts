import { asc, eq } from "drizzle-orm";
import type { Db, Transaction } from "../lib/database/database.ts";
import { eventRooms } from "../rooms/tables.ts";
import { streamSegments } from "../streams/tables.ts";

export type PlacedSegment = typeof streamSegments.$inferSelect & {
  /** Where it starts, in milliseconds of everything recorded. */
  placeMs: number;
};

/** Every segment of a recording in order, with its position. */
export async function listSegments(
  db: Db | Transaction,
  eventId: string,
): Promise<PlacedSegment[]> {
  const rows = await db
    .select()
    .from(streamSegments)
    .where(eq(streamSegments.eventId, eventId))
    .orderBy(asc(streamSegments.sequence));
  let placeMs = 0;
  return rows.map((row) => {
    const placed = { ...row, placeMs };
    placeMs += row.durationMs;
    return placed;
  });
}

/** The segments of a recording that remain after trimming. */
export async function listShownSegments(
  db: Db | Transaction,
  eventId: string,
): Promise<PlacedSegment[]> {
  const [room] = await db
    .select({ trimStartMs: eventRooms.trimStartMs, trimEndMs: eventRooms.trimEndMs })
    .from(eventRooms)
    .where(eq(eventRooms.eventId, eventId));
  if (!room) return [];
  const { trimStartMs, trimEndMs } = room;
  const segments = await listSegments(db, eventId);
  return segments.filter(
    ({ placeMs, durationMs }) =>
      placeMs >= trimStartMs && (trimEndMs === null || placeMs + durationMs <= trimEndMs),
  );
}
