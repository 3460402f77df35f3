import { and, asc, eq, isNull, sql, type SQL } from "drizzle-orm";
import { type LockedEvent, lockEvent } from "../events/lock-event.ts";
import { events } from "../events/tables.ts";
import type { Transaction } from "../lib/database/database.ts";
import { newId } from "../lib/ids.ts";
import { notify } from "../notifications/notify.ts";
import { users } from "../people/tables.ts";
import { placesLeft } from "../sales/places.ts";
import { isOnSale } from "../sales/sale-state.ts";
import { eventSales, ticketTypes } from "../sales/tables.ts";
import { countReturning } from "../tickets/resale.ts";
import { makeOrder, priced } from "./make-order.ts";
import { ticketWaits } from "./tables.ts";
import type { Sale } from "./check-lines.ts";

/** Whom free places were offered; `more` wait for places that are there: ask again. */
export type Freed = { offeredTo: string[]; more: boolean };

// So many in one transaction, since all other buyers of the event wait for it.
const mostAtOnce = 40;

/**
 * Offers places that are free, or given back, to those who wait: first come, first served; a party that does not fit keeps
 * its turn and lets the next one pass. An offer is an order that holds its places for longer. The caller holds the event's
 * lock.
 */
export async function offerFreed(tx: Transaction, eventId: string): Promise<Freed> {
  const freed: Freed = { offeredTo: [], more: false };
  const waiting = await listWaiting(tx, eventId);
  const [first] = waiting;
  if (!first) return freed;
  const { sale, keptUntil } = first;
  let left = await free(tx, waiting);
  for (const one of waiting) {
    const { wait, type } = one;
    if ((left.get(type.id) ?? 0) < wait.quantity) continue;
    if (freed.offeredTo.length === mostAtOnce) return { ...freed, more: true };
    await offer(tx, one, sale, keptUntil);
    freed.offeredTo.push(wait.personId);
    left = await free(tx, waiting);
  }
  return freed;
}

const latest = sql`${events.startsAt} - interval '2 hours'`;

/** Somebody waits for what is on sale, and it is not too late to offer it. */
export const canBeOffered = and(
  isNull(ticketWaits.orderId),
  isOnSale,
  eq(events.status, "published"),
  sql`${latest} > now() + interval '15 minutes'`,
);

/** Who waits for what is on sale, by turn; nobody where it is too late to offer anything. */
function listWaiting(tx: Transaction, eventId: string) {
  const hours = sql`case when ${events.offerHours} > 0 then ${events.offerHours} else 1 end`;
  return tx
    .select({
      wait: ticketWaits,
      type: ticketTypes,
      sale: eventSales,
      name: users.name,
      email: users.email,
      keptUntil: sql<string>`least(now() + ${hours} * interval '1 hour', ${latest})::text`,
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

/** Places of each type that can be had now, those of tickets on resale included. */
async function free(tx: Transaction, waiting: Waiting[]) {
  const ids = [...new Set(waiting.map(({ type }) => type.id))];
  const left = await placesLeft(tx, ids);
  for (const [id, count] of await countReturning(tx, ids))
    left.set(id, (left.get(id) ?? 0) + count);
  return left;
}

async function offer(
  tx: Transaction,
  { wait, type, name, email }: Waiting,
  sale: Sale,
  keptUntil: string,
): Promise<void> {
  const event = (await lockEvent(tx, wait.eventId)) as LockedEvent;
  const unitMinor = type.kind === "free" ? 0 : Math.max(type.priceMinor, type.minimumMinor);
  const lines = [{ typeId: type.id, quantity: wait.quantity, unitMinor }];
  const orderId = await makeOrder(tx, {
    event,
    sale,
    lines,
    price: priced(sale, lines),
    offered: true,
    buyer: { id: wait.personId, name, email },
    by: { attempt: `offer:${newId()}`, asked: "" },
    expiresAt: sql`${keptUntil}::timestamptz` as SQL,
  });
  await tx.update(ticketWaits).set({ orderId }).where(eq(ticketWaits.id, wait.id));
  const deed = { kind: "offer" as const, by: event.hostId ?? wait.personId, fact: orderId };
  await notify(tx, [{ ...deed, to: wait.personId, eventId: event.id }]);
}
