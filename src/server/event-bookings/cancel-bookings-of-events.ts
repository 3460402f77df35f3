import { and, eq, exists, gt, inArray, sql } from "drizzle-orm";
import { type BookingRow, bookings } from "../bookings/tables.ts";
import { makeMove } from "../bookings/make-move.ts";
import { events } from "../events/tables.ts";
import type { Transaction } from "../lib/database/database.ts";

const atOnce = 100;

/** Accepted bookings, and those still being negotiated, of shows that aren't over. */
export const isStanding = and(
  inArray(bookings.state, ["open", "accepted", "moved"]),
  gt(bookings.endsAt, sql`now()`),
);

/** Cancels the bookings of cancelled events: by their accepted terms, as the organizer's cancellation. */
export async function cancelBookingsOfEvents(
  tx: Transaction,
  actorId: string,
  eventIds: string[],
): Promise<void> {
  const standing = await tx
    .select()
    .from(bookings)
    .where(and(inArray(bookings.eventId, eventIds), isStanding))
    .orderBy(bookings.id)
    .for("update");
  for (const booking of standing) await endForOrganizer(tx, booking, actorId);
}

/** Cancels bookings that were offered or accepted at the moment their event was cancelled, or before cancellations included bookings. */
export async function cancelBookingsByClock(tx: Transaction): Promise<void> {
  const isCancelled = exists(
    tx
      .select({ one: sql`1` })
      .from(events)
      .where(and(eq(events.id, bookings.eventId), eq(events.status, "cancelled"))),
  );
  const left = await tx
    .select()
    .from(bookings)
    .where(and(isStanding, isCancelled))
    .orderBy(bookings.id)
    .limit(atOnce)
    .for("update", { of: bookings, skipLocked: true });
  for (const booking of left) await endForOrganizer(tx, booking, booking.organizerId);
}

async function endForOrganizer(tx: Transaction, booking: BookingRow, actorId: string | null) {
  const move = booking.state === "open" ? "withdraw" : "cancel";
  await makeMove(tx, { booking, side: "organizer", actorId }, { move, because: "event" });
}
