import { sql } from "drizzle-orm";
import { shareOut } from "../../contract/orders/order-price.ts";
import { preparedAnywhere, type Transaction } from "../lib/database/database.ts";
import { newId } from "../lib/ids.ts";
import type { orderLines, orders } from "../orders/tables.ts";
import { tickets } from "./tables.ts";

/**
 * Issues the tickets of a paid order, one per place, each with its exact share of the price in minor
 * units. All belong to the buyer until they are transferred.
 */
export async function issueTickets(
  tx: Transaction,
  order: typeof orders.$inferSelect,
  lines: (typeof orderLines.$inferSelect)[],
): Promise<(typeof tickets.$inferSelect)[]> {
  const places = lines.flatMap((line) =>
    shareOut(line.unitMinor * line.quantity - line.discountMinor, line.quantity).map(
      (paidMinor) => ({ line, paidMinor }),
    ),
  );
  // Free tickets carry no fee.
  const bearing = places.filter(({ paidMinor }) => paidMinor > 0);
  const fees = shareOut(order.feeMinor, bearing.length);
  const rows = places.map(({ line, paidMinor }, at) => ({
    id: newId(),
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
  const values = rows.flatMap((row, at) =>
    Object.entries(row).map(([name, value]) => [`${name} ${at}`, value]),
  );
  return insertTickets(rows.length)(tx).execute(Object.fromEntries(values));
}

const inserts = new Map<number, ReturnType<typeof insertOf>>();

/** The prepared statement for this number of tickets; an order has at most fifty. */
function insertTickets(count: number) {
  const known = inserts.get(count) ?? insertOf(count);
  inserts.set(count, known);
  return known;
}

function insertOf(count: number) {
  const rows = Array.from({ length: count }, (_, at) => rowAt(at));
  return preparedAnywhere((db) => db.insert(tickets).values(rows).returning().prepare(""));
}

function rowAt(at: number) {
  const $ = (name: string) => sql.placeholder(`${name} ${at}`);
  return {
    id: $("id"),
    orderId: $("orderId"),
    lineId: $("lineId"),
    eventId: $("eventId"),
    typeId: $("typeId"),
    number: $("number"),
    holderId: $("holderId"),
    holderName: $("holderName"),
    holderEmail: $("holderEmail"),
    paidMinor: $("paidMinor"),
    feeMinor: $("feeMinor"),
  };
}
