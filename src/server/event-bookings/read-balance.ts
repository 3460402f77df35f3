import { and, asc, eq, inArray } from "drizzle-orm";
import { owedToAct } from "../../contract/bookings/amounts.ts";
import type { Balance } from "../../contract/bookings/money.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { bookingLog, type BookingRow } from "../bookings/tables.ts";

/** The balance of what a cancellation left owed; null if it left nothing, or if the booking was not cancelled. */
export async function readDebt(db: Db | Transaction, booking: BookingRow): Promise<Balance | null> {
  const { cancellation } = booking;
  if (!cancellation || cancellation.owedMinor === 0) return null;
  return readBalance(db, booking, owedToAct(cancellation));
}

/**
 * What is left of an amount (negative: the act owes it), and what both sides said they paid and received of it, according
 * to the log.
 */
export async function readBalance(
  db: Db | Transaction,
  { id }: Pick<BookingRow, "id">,
  owedMinor: number,
): Promise<Balance> {
  const said = await db
    .select({
      entry: bookingLog.entry,
      amountMinor: bookingLog.amountMinor,
      createdAt: bookingLog.createdAt,
    })
    .from(bookingLog)
    .where(
      and(
        eq(bookingLog.bookingId, id),
        inArray(bookingLog.entry, ["pay-balance", "confirm-balance", "refuse-balance"]),
      ),
    )
    .orderBy(asc(bookingLog.createdAt), asc(bookingLog.id));
  const balance: Balance = { dueMinor: owedMinor, payments: [], refused: null };
  for (const { entry, amountMinor, createdAt } of said) {
    // Amounts from the act to the organizer are negative.
    const signedMinor = amountMinor ?? 0;
    const by = signedMinor < 0 ? "talent" : "organizer";
    const time = createdAt.toISOString();
    if (entry === "pay-balance") {
      balance.dueMinor -= signedMinor;
      balance.refused = null;
      balance.payments.push({ by, amountMinor: Math.abs(signedMinor), time, confirmedAt: null });
      continue;
    }
    if (entry === "refuse-balance") {
      const amount = Math.abs(signedMinor);
      const refuser = by === "talent" ? "organizer" : "talent";
      balance.dueMinor += signedMinor;
      balance.refused = { by: refuser, amountMinor: amount, time };
      balance.payments = balance.payments.filter((one) => one.by !== by || one.confirmedAt);
      continue;
    }
    for (const payment of balance.payments) if (payment.by === by) payment.confirmedAt ??= time;
  }
  return balance;
}
