import type { LockedEvent } from "../events/lock-event.ts";
import type { Transaction } from "../lib/database/database.ts";
import { releaseTicketPlaces } from "../orders/end-holds.ts";
import { endTickets, type Ticket } from "../tickets/end-tickets.ts";

/**
 * Ends refunded tickets and releases their places, once. The place of a ticket promised to an order already belongs to
 * that order. The caller holds the event's lock.
 */
export async function endRefundedTickets(
  tx: Transaction,
  event: LockedEvent,
  tickets: Ticket[],
  why: "refunded" | "cancelled",
): Promise<void> {
  const ended = await endTickets(
    tx,
    tickets.map(({ id }) => id),
    why,
  );
  // A cancelled event offers no places.
  await releaseTicketPlaces(tx, event, ended, { offer: why === "refunded" });
}
