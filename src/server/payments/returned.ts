import { and, eq, exists, inArray, type SQL, sql } from "drizzle-orm";
import type { Db, Transaction } from "../lib/database/database.ts";
import { orders } from "../orders/tables.ts";
import { ledgerEntries, refunds } from "./tables.ts";

// What was given back because nothing was given for it.
const isReturn = inArray(refunds.reason, ["late", "double"]);

/** By order, what came too late or twice and went back; it is no part of the order's total. */
export async function returnedAmounts(
  db: Db | Transaction,
  orderIds: string[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({
      orderId: refunds.orderId,
      amountMinor: sql`sum(${refunds.amountMinor})`.mapWith(Number),
    })
    .from(refunds)
    .where(and(inArray(refunds.orderId, orderIds), isReturn))
    .groupBy(refunds.orderId);
  return new Map(rows.map(({ orderId, amountMinor }) => [orderId, amountMinor]));
}

/** Of an order: something of what was paid for it went back. */
export function hasReturnedPayment(db: Db): SQL {
  return exists(
    db
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(eq(refunds.orderId, orders.id), isReturn)),
  );
}

/** Entries of sales, and of their refunds: not of what came late or twice, for which nothing was given and all of which went back. */
export const isSaleEntry = sql`not exists (select 1 from ${refunds} as returned
  where returned.reason in ('late', 'double')
    and (returned.id = ${ledgerEntries.transactionId} or returned.payment_id = ${ledgerEntries.transactionId}))`;
