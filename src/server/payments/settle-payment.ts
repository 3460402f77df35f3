import { and, eq, sql } from "drizzle-orm";
import { lockEvent } from "../events/lock-event.ts";
import { write } from "../lib/effects.ts";
import { deliver } from "../notifications/deliver.ts";
import type { Transaction } from "../lib/database/database.ts";
import type { Completed } from "../orders/complete-order.ts";
import { lockOrder } from "../orders/access.ts";
import { confirmOrder } from "../orders/confirm-order.ts";
import { inEventTurn } from "../orders/purchase-queue.ts";
import { orders } from "../orders/tables.ts";
import type { Services } from "../services.ts";
import { bookReturn } from "./book-refund.ts";
import { writeToLedger } from "./ledger.ts";
import { refundEmail } from "./emails.ts";
import { sendToBuyer } from "../orders/buyer-email.ts";
import { queueRefunds } from "./move-refunds.ts";
import { settleDeposit } from "../deposits/settle-deposit.ts";
import { payments } from "./tables.ts";

type PaidPayment = {
  paymentId: string;
  intentId: string | null;
  /** What the provider charged, where that is not what was asked for; such a payment is returned. */
  charged?: { amountMinor: number; currency: string } | undefined;
};

/**
 * Settles a payment once, however often it is reported: the buyer gets either tickets or a refund; an organizer's
 * deposit is held or returned.
 */
export async function settlePayment(services: Services, paid: PaidPayment): Promise<void> {
  const [found] = await services.db
    .select({ eventId: orders.eventId })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, paid.paymentId));
  const settle = () => write(services.db, (tx) => settleInTransaction(services, tx, paid));
  // A payment for an order waits for its turn among the event's purchases; a deposit belongs to no event.
  await deliver(services, found?.eventId ? inEventTurn(found.eventId, settle) : settle());
}

async function settleInTransaction(
  services: Services,
  tx: Transaction,
  { paymentId, intentId, charged }: PaidPayment,
): Promise<Completed | undefined> {
  const [found] = await tx
    .select({ eventId: orders.eventId, orderId: orders.id, bookingId: payments.bookingId })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, paymentId));
  if (found?.bookingId) {
    await settleDeposit(tx, { bookingId: found.bookingId, paymentId, intentId, charged });
    return undefined;
  }
  if (!found?.eventId || !found.orderId) throw new Error(`payment ${paymentId} is of no order`);
  const event = await lockEvent(tx, found.eventId);
  if (!event) throw new Error(`order ${found.orderId} is of no event`);
  const locked = await lockOrder(tx, found.orderId);
  const [before] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for("update");
  if (!locked || !before || before.state === "paid" || before.state === "returned")
    return undefined;
  const [other] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, locked.id), eq(payments.state, "paid")));
  const [payment] = await tx
    .update(payments)
    .set({
      state: other ? "returned" : "paid",
      intentId,
      paidAt: sql`now()`,
      askAt: null,
      ...charged,
    })
    .where(eq(payments.id, paymentId))
    .returning();
  const { amountMinor, currency } = payment!;
  // The books, the refund and the email name the money that was paid.
  const order = { ...locked, currency };
  const feeMinor = Math.min(order.feeMinor, amountMinor);
  await writeToLedger(tx, { transactionId: paymentId, kind: "sale", order, amountMinor, feeMinor });
  const returnPayment = async (reason: "late" | "double") => {
    // Marked as returned, so that an order still on hold can be paid correctly.
    await tx.update(payments).set({ state: "returned" }).where(eq(payments.id, paymentId));
    await bookReturn(tx, order, payment!, reason);
    await sendToBuyer(services, tx, order, (parts) => refundEmail(parts, { reason, amountMinor }));
    await queueRefunds(services, tx);
    return undefined;
  };
  if (other || order.state === "paid") return returnPayment("double");
  // The order changed while its page was open, or the provider charged something else.
  if (amountMinor !== order.totalMinor || currency !== locked.currency)
    return returnPayment("late");
  const done = await confirmOrder(services, tx, event, order);
  if (done.outcome === "too-late") return returnPayment("late");
  if (done.outcome === "completed" && done.resold.length > 0) await queueRefunds(services, tx);
  return done;
}
