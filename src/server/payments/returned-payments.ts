import { and, eq, exists, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { CancellationRefund } from "../../contract/events/events.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { orders } from "../orders/tables.ts";
import { ledgerEntries, payments, refunds } from "./tables.ts";

// Payments that were returned because they bought nothing.
const isReturn = inArray(refunds.reason, ["late", "double"]);

/**
 * The amount of late and double payments for an order that were returned, for queries of `orders`; the order's total
 * does not include it. Without those that were charged in another currency than the order's.
 */
export function returnedAmount(): SQL<number> {
  return sql`(select coalesce(sum(returned.amount_minor), 0) from ${refunds} as returned
    join ${payments} as payment on payment.id = returned.payment_id and payment.currency = ${orders.currency}
    where returned.order_id = ${orders.id} and returned.reason in ('late', 'double'))`.mapWith(
    Number,
  ) as SQL<number>;
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

/** What a cancelled event refunds for these of its orders: all that was paid, less what was refunded before. */
export async function findRefundOfCancelled(
  db: Db | Transaction,
  which: SQL | undefined,
): Promise<CancellationRefund | null> {
  const ofOrder = sql`from ${refunds} as refund where refund.order_id = orders.id`;
  const before = sql`coalesce((select sum(refund.amount_minor) ${ofOrder}
    and refund.reason not in ('cancelled', 'late', 'double') and refund.state <> 'failed'), 0)`;
  const isSent = sql`exists (select 1 ${ofOrder} and refund.reason = 'cancelled' and refund.state = 'done')`;
  const isPaid = and(eq(orders.state, "paid"), gt(orders.totalMinor, 0));
  const [sum] = await db
    .select({
      orderId: sql<string>`min(${orders.id}::text)`,
      amountMinor: sql`sum(${orders.totalMinor} - ${before})`.mapWith(Number),
      currency: sql<string>`min(${orders.currency})`,
      sent: sql<boolean>`bool_and(${isSent})`,
    })
    .from(orders)
    .where(and(which, isPaid));
  return sum && sum.amountMinor > 0 ? sum : null;
}
