import { and, eq, sql } from "drizzle-orm";
import { isDepositDue, lockBooking } from "../bookings/booking-access.ts";
import { announceReturn, holdDeposit } from "./deposit.ts";
import type { Transaction } from "../lib/database/database.ts";
import { bookDepositReturn } from "./book-deposit.ts";
import { writeBookingToLedger } from "../payments/ledger.ts";
import { payments } from "../payments/tables.ts";

type PaidDeposit = {
  bookingId: string;
  paymentId: string;
  intentId: string | null;
  charged?: { amountMinor: number; currency: string } | undefined;
};

/** Settles the payment of a deposit, once: it is held, or returned if the booking is cancelled or already has one. */
export async function settleDeposit(
  tx: Transaction,
  { bookingId, paymentId, intentId, charged }: PaidDeposit,
): Promise<void> {
  const booking = await lockBooking(tx, bookingId);
  const isUnsettled = and(
    eq(payments.id, paymentId),
    sql`${payments.state} not in ('paid', 'returned')`,
  );
  const [asked] = await tx.select().from(payments).where(isUnsettled).for("update");
  if (!asked) return;
  const payment = { ...asked, ...charged };
  const isSameCurrency = payment.currency === asked.currency;
  const isTaken =
    isDepositDue(booking) && isSameCurrency && payment.amountMinor === booking.depositMinor;
  await tx
    .update(payments)
    .set({
      state: isTaken ? "paid" : "returned",
      intentId,
      paidAt: sql`now()`,
      askAt: null,
      ...charged,
    })
    .where(eq(payments.id, paymentId));
  const { amountMinor, currency } = payment;
  await writeBookingToLedger(tx, {
    transactionId: paymentId,
    kind: "deposit",
    bookingId,
    currency,
    from: "organizer",
    to: "deposit",
    amountMinor,
  });
  if (isTaken) return holdDeposit(tx, booking);
  const reason = booking.state === "accepted" ? "double" : "late";
  await bookDepositReturn(tx, { payment: { ...payment, bookingId }, reason, amountMinor });
  // The booking's log knows amounts in its own currency only.
  if (isSameCurrency) await announceReturn(tx, booking, amountMinor);
}
