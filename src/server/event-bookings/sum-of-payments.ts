import { type SQL, sql } from "drizzle-orm";
import { bookingLog } from "../bookings/tables.ts";

/**
 * Sums what the log's rows say was paid, minus refused payments, or what was confirmed. Payments from the act to the organizer are
 * negative.
 */
export function sumOfPayments(entry: "pay-balance" | "confirm-balance"): SQL<number> {
  const { amountMinor } = bookingLog;
  return sql<number>`coalesce(sum(case when ${bookingLog.entry} = ${sql.raw(`'${entry}'`)} then ${amountMinor}
    when ${bookingLog.entry} = 'refuse-balance' and ${sql.raw(`${entry === "pay-balance"}`)} then -${amountMinor} end), 0)::float8`;
}
