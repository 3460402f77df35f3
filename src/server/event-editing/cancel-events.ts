import { inArray, sql } from "drizzle-orm";
import { closeCallsOfEvents } from "../calls/close-calls.ts";
import { cancelBookingsOfEvents } from "../event-bookings/cancel-bookings-of-events.ts";
import { noteChanges } from "../event-changes/changes.ts";
import { events } from "../events/tables.ts";
import type { Transaction } from "../lib/database/database.ts";
import { endOffers } from "../rsvps/waitlist-offers.ts";

type Event = typeof events.$inferSelect;

/**
 * Cancels events with a message to those who would have come, and ends their offers. The caller holds the events' locks and has checked
 * that the actor may cancel.
 */
export async function cancelEvents(
  tx: Transaction,
  actor: { id: string },
  standing: Event[],
  message: string,
): Promise<void> {
  if (standing.length === 0) return;
  const cancelled = { status: "cancelled" as const, cancelMessage: message };
  const ids = standing.map(({ id }) => id);
  await tx
    .update(events)
    .set({ ...cancelled, version: sql`${events.version} + 1`, updatedAt: sql`now()` })
    .where(inArray(events.id, ids));
  const changing = standing.map((event) => {
    return { before: event, after: { ...event, ...cancelled, version: event.version + 1 } };
  });
  await noteChanges(tx, actor, changing, { note: message });
  await endOffers(tx, ids);
  await closeCallsOfEvents(tx, ids);
  await cancelBookingsOfEvents(tx, actor.id, ids);
}
