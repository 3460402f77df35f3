import { and, eq, exists, inArray, type SQL, sql } from "drizzle-orm";
import type { Db, Transaction } from "../lib/database/database.ts";
import { orders } from "../orders/tables.ts";
import { ledgerEntries, refunds } from "./tables.ts";

// Payments that were returned because they bought nothing.
const isReturn = inArray(refunds.reason, ["late", "double"]);

/** By order, the payments that were late or double and returned; they are not part of the order's total. */
export async function returnedAmounts(
  db: Db | Transaction,
  orderIds: string[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({
      orderId: sql<string>`${refunds.orderId}`,
      amountMinor: sql`sum(${refunds.amountMinor})`.mapWith(Number),
    })
    .from(refunds)
    .where(and(inArray(refunds.orderId, orderIds), isReturn))
    .groupBy(refunds.orderId);
  return new Map(rows.map(({ orderId, amountMinor }) => [orderId, amountMinor]));
}

/** A condition: a late or double payment of this order was returned. */
export function hasReturnedPayment(db: Db): SQL {
  return exists(
    db
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(eq(refunds.orderId, orders.id), isReturn)),
  );
}

/** Ledger entries of sales and their refunds, without late and double payments, which were returned in full. */
export const isSaleEntry = sql`not exists (select 1 from ${refunds} as returned
  where returned.reason in ('late', 'double')
    and (returned.id = ${ledgerEntries.transactionId} or returned.payment_id = ${ledgerEntries.transactionId}))`;
