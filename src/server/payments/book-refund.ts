import { and, eq } from "drizzle-orm";
import type { refundReasons } from "../../contract/orders/limits.ts";
import type { Transaction } from "../lib/database/database.ts";
import { addRefunded, leftOfTickets } from "../orders/refunded.ts";
import { orders } from "../orders/tables.ts";
import type { Ticket } from "../tickets/end-tickets.ts";
import { recordWebhooks } from "../webhooks/record-webhooks.ts";
import { writeToLedger } from "./ledger.ts";
import { payments, refunds } from "./tables.ts";

type Refund = typeof refunds.$inferSelect;
type Order = typeof orders.$inferSelect;

type RefundRequest = {
  /** Refunded in full unless `amountMinor` is given; without tickets, `amountMinor` is the refund. */
  tickets: Ticket[];
  /** Required without tickets. */
  orderId?: string;
  amountMinor?: number;
  reason: (typeof refundReasons)[number];
  note?: string;
  byId?: string;
  /** Idempotency key; defaults to the reason and the tickets. */
  key?: string;
};

/**
 * Books a refund to an order's buyer, once for these tickets and this reason; a job then sends it. Never refunds more than was
 * paid. The caller holds the event's lock.
 */
export async function bookRefund(
  tx: Transaction,
  input: RefundRequest,
): Promise<Refund | undefined> {
  const { tickets, reason, note = "", byId, orderId = tickets[0]?.orderId } = input;
  if (orderId === undefined) return undefined;
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  if (!order) throw new Error(`order ${orderId} is gone`);
  // The booking fee is refunded only when the event is cancelled.
  const feeMinor = reason === "cancelled" ? sum(tickets, "feeMinor") : 0;
  const isOfTickets = input.amountMinor === undefined && reason !== "cancelled";
  const maxMinor = isOfTickets ? leftOfTickets(order) : order.totalMinor - order.refundedMinor;
  const amount = Math.min(input.amountMinor ?? sum(tickets, "paidMinor") + feeMinor, maxMinor);
  if (amount <= 0) return undefined;
  const [payment] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, order.id), eq(payments.state, "paid")));
  const ticketIds = tickets.map(({ id }) => id).toSorted();
  const key = input.key ?? `${reason}:${ticketIds.join(",")}`;
  const fields = { key, paymentId: payment?.id, ticketIds, reason, note, byId };
  return insertRefund(tx, order, {
    ...fields,
    amountMinor: amount,
    feeMinor: Math.min(feeMinor, amount),
    takenFromOrder: amount,
  });
}

/** Books the return of a whole payment with its fee, once, when it bought no tickets. The caller holds the event's lock. */
export function bookReturn(
  tx: Transaction,
  order: Order,
  payment: typeof payments.$inferSelect,
  reason: "late" | "double",
): Promise<Refund | undefined> {
  const { id, amountMinor } = payment;
  const feeMinor = Math.min(order.feeMinor, amountMinor);
  // The order never counted this payment, so nothing is taken from its total.
  const fields = { key: `${reason}:${id}`, paymentId: id, ticketIds: [], reason };
  return insertRefund(tx, order, { ...fields, amountMinor, feeMinor, takenFromOrder: 0 });
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
  const { id: orderId, eventId, buyerId, currency } = order;
  const data = { refundId: made.id, orderId, amountMinor: made.amountMinor, currency };
  await recordWebhooks(tx, [
    { kind: "refund.created", eventId, objectId: orderId, personId: buyerId, data },
  ]);
  await writeToLedger(tx, { transactionId: made.id, kind: "refund", order, ...row });
  return made;
}

function sum(tickets: Ticket[], key: "paidMinor" | "feeMinor"): number {
  return tickets.reduce((all, ticket) => all + ticket[key], 0);
}
