import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { ticketEnds } from "../../contract/tickets/limits.ts";
import { leaveByTicket } from "../rsvps/rsvps-of-ticket-holders.ts";
import type { Transaction } from "../lib/database/database.ts";
import { tickets } from "./tables.ts";

export type Ticket = typeof tickets.$inferSelect;

/**
 * Ends tickets that still admit, once. A holder without another ticket is no longer going. The caller releases the
 * places and holds the event's lock.
 */
export async function endTickets(
  tx: Transaction,
  ids: string[],
  why: (typeof ticketEnds)[number],
): Promise<Ticket[]> {
  if (ids.length === 0) return [];
  const before = await tx
    .select({ id: tickets.id, resaleOrderId: tickets.resaleOrderId })
    .from(tickets)
    .where(inArray(tickets.id, ids));
  const promised = new Map(before.map(({ id, resaleOrderId }) => [id, resaleOrderId]));
  const gone = await tx
    .update(tickets)
    .set({ ended: why, endedAt: sql`now()`, returningSince: null, resaleOrderId: null })
    .where(and(inArray(tickets.id, ids), isNull(tickets.ended)))
    .returning();
  // The caller must know which places are promised to an order, since those belong to it.
  const ended = gone.map((one) => ({ ...one, resaleOrderId: promised.get(one.id) ?? null }));
  for (const { eventId, holderId } of ended)
    if (holderId !== null) await cancelRsvpWithoutTicket(tx, eventId, holderId);
  return ended;
}

/** Cancels the RSVP of a holder without another valid ticket. */
export async function cancelRsvpWithoutTicket(
  tx: Transaction,
  eventId: string,
  holderId: string,
): Promise<void> {
  const [other] = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.eventId, eventId), eq(tickets.holderId, holderId), isNull(tickets.ended)))
    .limit(1);
  if (!other) await leaveByTicket(tx, eventId, holderId);
}
