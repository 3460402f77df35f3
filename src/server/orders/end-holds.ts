import { and, eq, lte, sql } from "drizzle-orm";
import { type LockedEvent, lockEvent } from "../events/lock-event.ts";
import { hintMyEvents, hintWaitlist } from "../events/live.ts";
import type { Transaction } from "../lib/database/database.ts";
import { releasePlaces } from "../sales/places.ts";
import type { Ticket } from "../tickets/end-tickets.ts";
import type { OrderRow, OwnOrder } from "./access.ts";
import { type Offered, offerPlaces } from "./offer-places.ts";
import { releaseOrder } from "./release-order.ts";
import { orders, ticketWaits } from "./tables.ts";
import { withdraw } from "../notifications/notify.ts";
import { record, write } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import { deliver } from "../notifications/deliver.ts";
import type { Services } from "../services.ts";
import { inEventTurn } from "./purchase-queue.ts";

type Event = Pick<LockedEvent, "id" | "hostId">;

/**
 * Releases the places of tickets that `endTickets` has just ended; with `offer`, offers them to the waitlist.
 * The caller holds the event's lock.
 */
export async function releaseTicketPlaces(
  tx: Transaction,
  event: Event,
  ended: Ticket[],
  { offer }: { offer: boolean },
): Promise<Offered> {
  await releasePlaces(
    tx,
    event.id,
    ended
      // A place promised to an order now belongs to that order.
      .filter(({ resaleOrderId }) => resaleOrderId === null)
      .map(({ typeId }) => ({ typeId, quantity: 1 })),
  );
  return offer ? offerPlaces(tx, event.id) : { offeredTo: [], more: false };
}

/**
 * Ends a held order and offers its places to the waitlist. Returns undefined when it was no longer held. The caller holds
 * the event's lock.
 */
export async function endHold(
  tx: Transaction,
  event: Event,
  orderId: string,
  state: "expired" | "cancelled",
): Promise<Offered | undefined> {
  const order = await releaseOrder(tx, orderId, state);
  return order && offerAfterRelease(tx, event, [order]);
}

/** Expires an event's overdue holds and offers the free places. The caller holds the event's lock. */
export async function expireDueHolds(tx: Transaction, event: Event): Promise<Offered> {
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
  return offerAfterRelease(tx, event, released);
}

async function offerAfterRelease(
  tx: Transaction,
  event: Event,
  released: OrderRow[],
): Promise<Offered> {
  for (const order of released) await endWaitlistEntry(tx, event, order);
  return offerPlaces(tx, event.id);
}

/** Removes the waitlist entry of a person who has taken an offer or let it expire. */
export async function endWaitlistEntry(
  tx: Transaction,
  event: Pick<LockedEvent, "hostId">,
  order: Pick<OrderRow, "id" | "offered" | "buyerId">,
): Promise<void> {
  if (!order.offered) return;
  if (order.buyerId !== null) record(tx, hintMyEvents([order.buyerId]));
  const gone = await tx
    .delete(ticketWaits)
    .where(eq(ticketWaits.orderId, order.id))
    .returning({ eventId: ticketWaits.eventId });
  record(tx, ...gone.map(({ eventId }) => hintWaitlist(eventId)));
  if (event.hostId !== null)
    await withdraw(tx, { kind: "offer", by: event.hostId, fact: order.id });
}

/** Cancels an unpaid order and releases its places. Does nothing when they are released already. */
export async function cancelOrder(services: Services, order: OwnOrder): Promise<void> {
  const { id, eventId, state } = order;
  if (state === "paid")
    refuse("NOT_ALLOWED", { detail: "This order is paid. Return its tickets instead." });
  const cancelling = inEventTurn(eventId, () =>
    write(services.db, async (tx) => {
      const event = await lockEvent(tx, eventId);
      return event && endHold(tx, event, id, "cancelled");
    }),
  );
  await deliver(services, cancelling);
}
