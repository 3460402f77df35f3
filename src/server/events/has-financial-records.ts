import { sql, type AnyColumn, type SQL } from "drizzle-orm";
import { scans } from "../door/tables.ts";
import { orders } from "../orders/tables.ts";

/** Whether an event was sold or its door was open: what was paid and who came in outlives it, so it is only ever emptied. */
export function hasFinancialRecords(eventId: AnyColumn | SQL): SQL<boolean> {
  return sql`(exists (select 1 from ${orders} where ${orders.eventId} = ${eventId})
    or exists (select 1 from ${scans} where ${scans.eventId} = ${eventId}))`;
}
