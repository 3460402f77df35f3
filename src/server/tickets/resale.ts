import {
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  isNull,
  sql,
  type AnyColumn,
  type Placeholder,
  type SQL,
} from "drizzle-orm";
import type { LockedEvent } from "../events/lock-event.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { notify } from "../notifications/notify.ts";
import type { Ticket } from "./end-tickets.ts";
import { tickets } from "./tables.ts";

/** How many tickets of each type are on resale and not promised to an order. */
export async function countOnResale(
  tx: Db | Transaction,
  typeIds: string[],
): Promise<Map<string, number>> {
  const rows = await tx
    .select({ typeId: tickets.typeId })
    .from(tickets)
    .where(and(inArray(tickets.typeId, typeIds), isOnResale));
  const counts = new Map<string, number>();
  for (const { typeId } of rows) counts.set(typeId, (counts.get(typeId) ?? 0) + 1);
  return counts;
}

/** `countOnResale` as a subquery, for a type of the outer query. */
export function resaleCount(typeId: AnyColumn): SQL<number> {
  return sql<number>`select count(*)::int from ${tickets} where ${tickets.typeId} = ${typeId} and ${isOnResale}`;
}

const isOnResale = and(
  isNotNull(tickets.returningSince),
  isNull(tickets.resaleOrderId),
  isNull(tickets.ended),
);

/** Promises tickets on resale to an order, those longest on resale first. The caller holds the event's lock. */
export async function promiseResaleTickets(
  tx: Transaction,
  orderId: string,
  { typeId, quantity }: { typeId: string; quantity: number },
): Promise<number> {
  const found = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.typeId, typeId), isOnResale))
    .orderBy(asc(tickets.returningSince), asc(tickets.id))
    .limit(quantity);
  const ids = found.map(({ id }) => id);
  if (ids.length > 0)
    await tx.update(tickets).set({ resaleOrderId: orderId }).where(inArray(tickets.id, ids));
  return ids.length;
}

/** Selects the tickets whose places an order takes over. */
export function selectPromisedTickets(tx: Transaction, orderId: string) {
  return tx
    .select()
    .from(tickets)
    .where(and(eq(tickets.resaleOrderId, orderId), isNull(tickets.ended)));
}

/** Whether an order takes over any tickets. */
export function takesOverTickets(orderId: Placeholder): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${tickets} as promised
    where promised.resale_order_id = ${orderId} and promised.ended is null)`;
}

/** Releases the tickets promised to an order that was not completed; they stay on resale. Returns them. */
export function releasePromisedTickets(tx: Transaction, orderId: string) {
  return tx
    .update(tickets)
    .set({ resaleOrderId: null })
    .where(and(eq(tickets.resaleOrderId, orderId), isNull(tickets.ended)))
    .returning();
}

/** Takes a ticket off resale once its holder is let in. The caller holds its lock; it is promised to nobody. */
export async function endResale(tx: Transaction, ticketId: string): Promise<void> {
  await tx
    .update(tickets)
    .set({ returningSince: null })
    .where(and(eq(tickets.id, ticketId), isOnResale));
}

/** Notifies holders that their returned tickets were sold, without saying to whom. */
export async function notifyResold(
  tx: Transaction,
  { id: eventId, hostId }: LockedEvent,
  resold: Ticket[],
): Promise<void> {
  if (hostId === null) return;
  const actions = resold.flatMap(({ id, holderId }) =>
    holderId === null
      ? []
      : [{ kind: "resold" as const, to: holderId, by: hostId, fact: id, eventId }],
  );
  await notify(tx, actions);
}
