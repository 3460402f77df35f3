import { asc, eq } from "drizzle-orm";
import { shareOut } from "../../contract/orders/order-price.ts";
import type { Transaction } from "../lib/database/database.ts";
import { orderLines, type orders } from "../orders/tables.ts";
import { tickets } from "./tables.ts";

/**
 * Issues the tickets of a paid order, one per place, each with its exact share of the price in minor
 * units. All belong to the buyer until they are transferred.
 */
export async function issueTickets(
  tx: Transaction,
  order: typeof orders.$inferSelect,
): Promise<(typeof tickets.$inferSelect)[]> {
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position));
  const places = lines.flatMap((line) =>
    shareOut(line.unitMinor * line.quantity - line.discountMinor, line.quantity).map(
      (paidMinor) => ({ line, paidMinor }),
    ),
  );
  // Free tickets carry no fee.
  const bearing = places.filter(({ paidMinor }) => paidMinor > 0);
  const fees = shareOut(order.feeMinor, bearing.length);
  const rows = places.map(({ line, paidMinor }, at) => ({
    orderId: order.id,
    lineId: line.id,
    eventId: order.eventId,
    typeId: line.typeId,
    number: at + 1,
    holderId: order.buyerId,
    holderName: order.holders[at] || (at === 0 ? order.name : ""),
    holderEmail: order.buyerId === null ? order.email : "",
    paidMinor,
    feeMinor: paidMinor > 0 ? (fees.shift() ?? 0) : 0,
  }));
  return tx.insert(tickets).values(rows).returning();
}
