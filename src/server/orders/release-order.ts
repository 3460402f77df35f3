import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { releasePlaces, type Places } from "../sales/places.ts";
import { releasePromisedTickets } from "../tickets/resale.ts";
import { releasePromo } from "../sales/use-promo.ts";
import { orderLines, orders } from "./tables.ts";

type Order = typeof orders.$inferSelect;

/**
 * Releases the places of a held order, once; `endHold` also offers them to the waitlist. The caller holds the
 * event's lock. Returns undefined when the order was no longer held.
 */
export async function releaseOrder(
  tx: Transaction,
  orderId: string,
  state: "expired" | "cancelled",
): Promise<Order | undefined> {
  const [order] = await tx
    .update(orders)
    .set({ state, endedAt: sql`now()` })
    .where(and(eq(orders.id, orderId), eq(orders.state, "held")))
    .returning();
  if (!order) return undefined;
  await releasePlaces(tx, order.eventId, await placesOf(tx, order.id));
  await releasePromo(tx, order.promoId);
  return order;
}

/** The places an order took itself. Tickets on resale that were promised to it are released again and not counted. */
async function placesOf(tx: Transaction, orderId: string): Promise<Places[]> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const promised = await releasePromisedTickets(tx, orderId);
  const places = new Map<string, number>();
  for (const { typeId, quantity } of lines)
    places.set(typeId, (places.get(typeId) ?? 0) + quantity);
  for (const { typeId } of promised) places.set(typeId, (places.get(typeId) ?? 0) - 1);
  return [...places].map(([typeId, quantity]) => ({ typeId, quantity }));
}
