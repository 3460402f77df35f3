import { and, asc, eq, inArray } from "drizzle-orm";
import type { Balance } from "../../contract/bookings/money.ts";
import type { Statement } from "../../contract/bookings/statement.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { bookingLog, type BookingRow } from "./tables.ts";

type Counted = {
  statement: Pick<Statement, "balanceMinor">;
  adjustments: { feeMinor: number }[];
};

/** What is left of a balance, and what the two sides said they paid and received of it; the log is where they said so. */
export async function readBalance(
  db: Db | Transaction,
  { id }: Pick<BookingRow, "id">,
  { statement, adjustments }: Counted,
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
        inArray(bookingLog.entry, ["pay-balance", "confirm-balance"]),
      ),
    )
    .orderBy(asc(bookingLog.createdAt), asc(bookingLog.id));
  const balance: Balance = {
    dueMinor: adjustments.reduce((sum, { feeMinor }) => sum + feeMinor, statement.balanceMinor),
    payments: [],
  };
  for (const { entry, amountMinor, createdAt } of said) {
    // Amounts of the act to the organizer are below zero.
    const signedMinor = amountMinor ?? 0;
    const by = signedMinor < 0 ? "talent" : "organizer";
    const time = createdAt.toISOString();
    if (entry === "pay-balance") {
      balance.dueMinor -= signedMinor;
      balance.payments.push({ by, amountMinor: Math.abs(signedMinor), time, confirmedAt: null });
      continue;
    }
    for (const payment of balance.payments) if (payment.by === by) payment.confirmedAt ??= time;
  }
  return balance;
}
