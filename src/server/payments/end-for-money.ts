import type { LockedEvent } from "../events/lock-event.ts";
import type { Transaction } from "../lib/database.ts";
import { giveTicketPlacesBack } from "../orders/freed-places.ts";
import { givePlacesBack } from "../sales/places.ts";
import { endTickets, type Ticket } from "../tickets/end.ts";

/**
 * Ends tickets whose money goes back and frees their places, once; gives whose bell it changes. The place of one that an
 * order is about to take over is that order's already. The caller holds the event's lock.
 */
export async function endForMoney(
  tx: Transaction,
  event: LockedEvent,
  tickets: Ticket[],
  why: "refunded" | "cancelled",
): Promise<string[]> {
  const { ended, told } = await endTickets(
    tx,
    tickets.map(({ id }) => id),
    why,
  );
  if (why === "refunded") {
    const freed = await giveTicketPlacesBack(tx, event, ended);
    return [...told, ...freed.told];
  }
  // Nobody is offered a place at what does not take place.
  const free = ended.filter(({ resaleOrderId }) => resaleOrderId === null);
  const places = free.map(({ typeId }) => ({ typeId, quantity: 1 }));
  await givePlacesBack(tx, event.id, places);
  return told;
}
