import type { LockedEvent } from "../events/lock-event.ts";
import type { Transaction } from "../lib/database/database.ts";
import { giveTicketPlacesBack } from "../orders/released-places.ts";
import { endTickets, type Ticket } from "../tickets/end-tickets.ts";

/**
 * Ends tickets whose money goes back and frees their places, once. The place of one that an
 * order is about to take over is that order's already. The caller holds the event's lock.
 */
export async function endForMoney(
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
  // Nobody is offered a place at what does not take place.
  await giveTicketPlacesBack(tx, event, ended, { offer: why === "refunded" });
}
