import { and, eq } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { writeBookingToLedger } from "../payments/ledger.ts";
import { payments, refunds, transfers } from "../payments/tables.ts";

type Payment = Pick<typeof payments.$inferSelect, "id" | "currency" | "provider"> & {
  bookingId: string;
};

type Returned = {
  payment: Payment;
  reason: "booking" | "late" | "double";
  amountMinor: number;
};

/** Books the return of a deposit, or of a part of it, to the organizer, once; a job then sends it. */
export async function bookDepositReturn(
  tx: Transaction,
  { payment, reason, amountMinor }: Returned,
): Promise<void> {
  if (amountMinor === 0) return;
  const { id: paymentId, bookingId, currency } = payment;
  const [made] = await tx
    .insert(refunds)
    .values({ key: `deposit:${paymentId}`, bookingId, paymentId, amountMinor, reason })
    .onConflictDoNothing()
    .returning({ id: refunds.id });
  if (!made) return;
  await writeBookingToLedger(tx, {
    transactionId: made.id,
    kind: "return",
    bookingId,
    currency,
    from: "deposit",
    to: "organizer",
    amountMinor,
  });
}

/** Books a deposit, or a part of it, to the act, once; a job then transfers it. */
export async function bookDepositRelease(
  tx: Transaction,
  {
    payment,
    personId,
    amountMinor,
  }: { payment: Payment; personId: string | null; amountMinor: number },
): Promise<void> {
  if (amountMinor === 0) return;
  const { bookingId, currency, provider } = payment;
  const [made] = await tx
    .insert(transfers)
    .values({ bookingId, personId, provider, amountMinor, currency })
    .onConflictDoNothing()
    .returning({ id: transfers.id });
  if (!made) return;
  await writeBookingToLedger(tx, {
    transactionId: made.id,
    kind: "release",
    bookingId,
    currency,
    from: "deposit",
    to: "act",
    amountMinor,
  });
}

/** Returns the payment of the deposit that a booking holds. */
export async function depositPayment(tx: Transaction, bookingId: string): Promise<Payment> {
  const [payment] = await tx
    .select({ id: payments.id, currency: payments.currency, provider: payments.provider })
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), eq(payments.state, "paid")));
  if (!payment) throw new Error(`booking ${bookingId} holds no deposit`);
  return { ...payment, bookingId };
}
