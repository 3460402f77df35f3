import { type SQL, sql } from "drizzle-orm";
import { bookingLog } from "../bookings/tables.ts";

/** The sum of what the rows of a log say was paid, less what its payee refused, or was confirmed; of the act below zero. */
export function sumOfPayments(entry: "pay-balance" | "confirm-balance"): SQL<number> {
  const { amountMinor } = bookingLog;
  return sql<number>`coalesce(sum(case when ${bookingLog.entry} = ${sql.raw(`'${entry}'`)} then ${amountMinor}
    when ${bookingLog.entry} = 'refuse-balance' and ${sql.raw(`${entry === "pay-balance"}`)} then -${amountMinor} end), 0)::float8`;
}
