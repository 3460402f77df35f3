import { type SQL, sql } from "drizzle-orm";
import { bookingLog, bookings } from "../bookings/tables.ts";

/**
 * What was marked as paid for the outer query's booking and not refused, or what was confirmed, by its log. Payments from
 * the act to the organizer are negative.
 */
export function paidMinorOf(entry: "pay-balance" | "confirm-balance"): SQL<number> {
  const { amountMinor } = bookingLog;
  return sql<number>`(select coalesce(sum(case when ${bookingLog.entry} = ${sql.raw(`'${entry}'`)} then ${amountMinor}
      when ${bookingLog.entry} = 'refuse-balance' and ${sql.raw(`${entry === "pay-balance"}`)} then -${amountMinor} end), 0)::float8
    from ${bookingLog} where ${bookingLog.bookingId} = ${bookings.id})`;
}
