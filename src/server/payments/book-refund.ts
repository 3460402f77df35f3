import { and, eq, sql } from "drizzle-orm";
import type { refundReasons } from "../../contract/limits.ts";
import type { Transaction } from "../lib/database.ts";
import { newId } from "../lib/ids.ts";
import { orders } from "../orders/tables.ts";
import type { Ticket } from "../tickets/end.ts";
import { book } from "./ledger.ts";
import { payments, refunds } from "./tables.ts";

type Asked = {
  /** Of one order; all of what was paid for them goes back, unless `amountMinor` says less. */
  tickets: Ticket[];
  amountMinor?: number;
  reason: (typeof refundReasons)[number];
  note?: string;
  byId?: string;
};

/**
 * Owes an order's buyer money, once for these tickets and this reason; a job then moves it. Never more goes back than was
 * paid. The caller holds the event's lock.
 */
export async function bookRefund(
  tx: Transaction,
  { tickets, amountMinor, reason, note = "", byId }: Asked,
): Promise<typeof refunds.$inferSelect | undefined> {
  const [first] = tickets;
  if (!first) return undefined;
  const [order] = await tx.select().from(orders).where(eq(orders.id, first.orderId)).for("update");
  if (!order) throw new Error(`ticket ${first.id} has no order`);
  // The fee stays with the platform where somebody changes their mind; it goes back when the event is off.
  const feeMinor = reason === "cancelled" ? sum(tickets, "feeMinor") : 0;
  const most = order.totalMinor - order.refundedMinor;
  const amount = Math.min(amountMinor ?? sum(tickets, "paidMinor") + feeMinor, most);
  if (amount <= 0) return undefined;
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, order.id), eq(payments.state, "paid")));
  const ticketIds = tickets.map(({ id }) => id).toSorted();
  const [made] = await tx
    .insert(refunds)
    .values({
      id: newId(),
      key: `${reason}:${ticketIds.join(",")}`,
      orderId: order.id,
      paymentId: payment?.id,
      ticketIds,
      amountMinor: amount,
      feeMinor: Math.min(feeMinor, amount),
      reason,
      note,
      byId,
    })
    .onConflictDoNothing()
    .returning();
  if (!made) return undefined;
  await tx
    .update(orders)
    .set({ refundedMinor: sql`${orders.refundedMinor} + ${amount}` })
    .where(eq(orders.id, order.id));
  await book(tx, { transactionId: made.id, kind: "refund", order, ...made });
  return made;
}

function sum(tickets: Ticket[], key: "paidMinor" | "feeMinor"): number {
  return tickets.reduce((all, ticket) => all + ticket[key], 0);
}
