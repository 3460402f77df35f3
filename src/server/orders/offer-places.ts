import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { hintMyEvents } from "../events/live.ts";
import { type LockedEvent, lockEvent } from "../events/lock-event.ts";
import { events } from "../events/tables.ts";
import type { Transaction } from "../lib/database/database.ts";
import { record } from "../lib/effects.ts";
import { newId } from "../lib/ids.ts";
import { notify } from "../notifications/notify.ts";
import { users } from "../people/tables.ts";
import { isTimeToOffer, latestOfferEnd } from "../rsvps/waitlist-offers.ts";
import { placesLeft } from "../sales/places.ts";
import { isOnSale } from "../sales/sale-state.ts";
import { eventSales, ticketTypes } from "../sales/tables.ts";
import { countOnResale } from "../tickets/resale.ts";
import { makeOrder, quotePrice } from "./make-order.ts";
import { ticketWaits } from "./tables.ts";
import type { Sale } from "./check-lines.ts";

/** The people who were offered places; `more`: others could be offered places in another transaction. */
export type Offered = { offeredTo: string[]; more: boolean };

// Limited because other buyers of the event wait for this transaction.
const maxOffersPerTransaction = 40;

/**
 * Offers free and returned places to the waitlist, first come, first served. A party that does not fit keeps
 * its position and the next one is tried. An offer is an order with a longer hold. The caller holds the event's
 * lock.
 */
export async function offerPlaces(tx: Transaction, eventId: string): Promise<Offered> {
  const offered: Offered = { offeredTo: [], more: false };
  const waiting = await listWaiting(tx, eventId);
  const [first] = waiting;
  if (!first) return offered;
  const { sale, heldUntil } = first;
  let left = await countFree(tx, waiting);
  for (const one of waiting) {
    const { wait, type } = one;
    if ((left.get(type.id) ?? 0) < wait.quantity) continue;
    if (offered.offeredTo.length === maxOffersPerTransaction) return { ...offered, more: true };
    await offer(tx, one, sale, heldUntil);
    offered.offeredTo.push(wait.personId);
    left = await countFree(tx, waiting);
  }
  return offered;
}

/** Whether an entry's type is on sale and there is still time to offer it. */
export const canBeOffered = and(
  isNull(ticketWaits.orderId),
  isOnSale,
  eq(events.status, "published"),
  isTimeToOffer,
);

/** Waitlist entries for types on sale, by position; none when it is too late for offers. */
function listWaiting(tx: Transaction, eventId: string) {
  const hours = sql`case when ${events.offerHours} > 0 then ${events.offerHours} else 1 end`;
  return tx
    .select({
      wait: ticketWaits,
      type: ticketTypes,
      sale: eventSales,
      name: users.name,
      email: users.email,
      heldUntil: sql<string>`least(now() + ${hours} * interval '1 hour', ${latestOfferEnd})::text`,
    })
    .from(ticketWaits)
    .innerJoin(ticketTypes, eq(ticketTypes.id, ticketWaits.typeId))
    .innerJoin(users, eq(users.id, ticketWaits.personId))
    .innerJoin(events, eq(events.id, ticketWaits.eventId))
    .innerJoin(eventSales, eq(eventSales.eventId, events.id))
    .where(and(eq(ticketWaits.eventId, eventId), canBeOffered))
    .orderBy(asc(ticketWaits.turn));
}

type Waiting = Awaited<ReturnType<typeof listWaiting>>[number];

/** Available places of each type, including tickets on resale. */
async function countFree(tx: Transaction, waiting: Waiting[]) {
  const ids = [...new Set(waiting.map(({ type }) => type.id))];
  const left = await placesLeft(tx, ids);
  for (const [id, count] of await countOnResale(tx, ids)) left.set(id, (left.get(id) ?? 0) + count);
  return left;
}

async function offer(
  tx: Transaction,
  { wait, type, name, email }: Waiting,
  sale: Sale,
  heldUntil: string,
): Promise<void> {
  const event = (await lockEvent(tx, wait.eventId)) as LockedEvent;
  const unitMinor = type.kind === "free" ? 0 : Math.max(type.priceMinor, type.minimumMinor);
  const lines = [{ typeId: type.id, quantity: wait.quantity, unitMinor }];
  const orderId = await makeOrder(tx, {
    event,
    sale,
    lines,
    price: quotePrice(sale, lines),
    offered: true,
    buyer: { id: wait.personId, name, email },
    by: { attempt: `offer:${newId()}`, asked: "" },
    held: { until: heldUntil },
  });
  await tx.update(ticketWaits).set({ orderId }).where(eq(ticketWaits.id, wait.id));
  const notification = { kind: "offer" as const, by: event.hostId ?? wait.personId, fact: orderId };
  await notify(tx, [{ ...notification, to: wait.personId, eventId: event.id }]);
  record(tx, hintMyEvents([wait.personId]));
}
