import { and, eq, lte, sql } from "drizzle-orm";
import type { LockedEvent } from "../events/lock-event.ts";
import type { Transaction } from "../lib/database/database.ts";
import { givePlacesBack } from "../sales/places.ts";
import type { Ticket } from "../tickets/end-tickets.ts";
import type { OrderRow } from "./access.ts";
import { type Freed, offerFreed } from "./offer-places.ts";
import { releaseOrder } from "./release.ts";
import { orders } from "./tables.ts";
import { endWait } from "./end-wait.ts";

type Event = Pick<LockedEvent, "id" | "hostId">;

/**
 * Gives back the places of tickets that have just ended, as `endTickets` has answered them; with `offer`, to those who wait
 * for them. The caller holds the event's lock.
 */
export async function giveTicketPlacesBack(
  tx: Transaction,
  event: Event,
  ended: Ticket[],
  { offer }: { offer: boolean },
): Promise<Freed> {
  await givePlacesBack(
    tx,
    event.id,
    ended
      // The place of one that was promised to an order is that order's now.
      .filter(({ resaleOrderId }) => resaleOrderId === null)
      .map(({ typeId }) => ({ typeId, quantity: 1 })),
  );
  return offer ? offerFreed(tx, event.id) : { offeredTo: [], more: false };
}

/**
 * Ends an order that still holds its places, which go to those who wait. Undefined: it was no longer held. The caller holds
 * the event's lock.
 */
export async function endHeld(
  tx: Transaction,
  event: Event,
  orderId: string,
  state: "expired" | "cancelled",
): Promise<Freed | undefined> {
  const order = await releaseOrder(tx, orderId, state);
  return order && afterwards(tx, event, [order]);
}

/** Ends the held orders of an event whose time is over, and offers on what is free. The caller holds the event's lock. */
export async function expireDueOffers(tx: Transaction, event: Event): Promise<Freed> {
  const overdue = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.eventId, event.id),
        eq(orders.state, "held"),
        lte(orders.expiresAt, sql`now()`),
      ),
    );
  const released = [];
  for (const { id } of overdue) {
    const order = await releaseOrder(tx, id, "expired");
    if (order) released.push(order);
  }
  return afterwards(tx, event, released);
}

async function afterwards(tx: Transaction, event: Event, released: OrderRow[]): Promise<Freed> {
  for (const order of released) await endWait(tx, event, order);
  return offerFreed(tx, event.id);
}
