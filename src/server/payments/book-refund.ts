import { and, eq } from "drizzle-orm";
import type { refundReasons } from "../../contract/orders/limits.ts";
import type { Transaction } from "../lib/database/database.ts";
import { addRefunded } from "../orders/refunded.ts";
import { orders } from "../orders/tables.ts";
import type { Ticket } from "../tickets/end-tickets.ts";
import { book } from "./ledger.ts";
import { payments, refunds } from "./tables.ts";

type Refund = typeof refunds.$inferSelect;
type Order = typeof orders.$inferSelect;

type RefundRequest = {
  /** All of what was paid for them goes back, unless `amountMinor` says otherwise; without any, `amountMinor` says it all. */
  tickets: Ticket[];
  /** Needed where no ticket names it. */
  orderId?: string;
  amountMinor?: number;
  reason: (typeof refundReasons)[number];
  note?: string;
  byId?: string;
  /** What makes it one refund, however often it is asked for; else the reason and the tickets. */
  key?: string;
};

/**
 * Owes an order's buyer money, once for these tickets and this reason; a job then moves it. Never more goes back than was
 * paid. The caller holds the event's lock.
 */
export async function bookRefund(
  tx: Transaction,
  asked: RefundRequest,
): Promise<Refund | undefined> {
  const { tickets, reason, note = "", byId, orderId = tickets[0]?.orderId } = asked;
  if (orderId === undefined) return undefined;
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  if (!order) throw new Error(`order ${orderId} is gone`);
  // The fee stays with the platform where somebody changes their mind; it goes back when the event is off.
  const feeMinor = reason === "cancelled" ? sum(tickets, "feeMinor") : 0;
  const most = order.totalMinor - order.refundedMinor;
  const amount = Math.min(asked.amountMinor ?? sum(tickets, "paidMinor") + feeMinor, most);
  if (amount <= 0) return undefined;
  const [payment] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, order.id), eq(payments.state, "paid")));
  const ticketIds = tickets.map(({ id }) => id).toSorted();
  const key = asked.key ?? `${reason}:${ticketIds.join(",")}`;
  const facts = { key, paymentId: payment?.id, ticketIds, reason, note, byId };
  return insertRefund(tx, order, {
    ...facts,
    amountMinor: amount,
    feeMinor: Math.min(feeMinor, amount),
    takenFromOrder: amount,
  });
}

/** Owes all of a payment back, its fee as well, once: nothing was given for it. The caller holds the event's lock. */
export function bookReturn(
  tx: Transaction,
  order: Order,
  payment: typeof payments.$inferSelect,
  reason: "late" | "double",
): Promise<Refund | undefined> {
  const { id, amountMinor } = payment;
  const feeMinor = Math.min(order.feeMinor, amountMinor);
  // The order itself got nothing of it.
  const facts = { key: `${reason}:${id}`, paymentId: id, ticketIds: [], reason };
  return insertRefund(tx, order, { ...facts, amountMinor, feeMinor, takenFromOrder: 0 });
}

type Row = Omit<typeof refunds.$inferInsert, "orderId" | "amountMinor" | "feeMinor"> & {
  amountMinor: number;
  feeMinor: number;
  takenFromOrder: number;
};

async function insertRefund(
  tx: Transaction,
  order: Order,
  { takenFromOrder, ...row }: Row,
): Promise<Refund | undefined> {
  const [made] = await tx
    .insert(refunds)
    .values({ ...row, orderId: order.id })
    .onConflictDoNothing()
    .returning();
  if (!made) return undefined;
  await addRefunded(tx, order.id, takenFromOrder);
  await book(tx, { transactionId: made.id, kind: "refund", order, ...row });
  return made;
}

function sum(tickets: Ticket[], key: "paidMinor" | "feeMinor"): number {
  return tickets.reduce((all, ticket) => all + ticket[key], 0);
}
