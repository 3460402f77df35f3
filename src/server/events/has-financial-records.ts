import { sql, type AnyColumn, type SQL } from "drizzle-orm";
import { scans } from "../door/tables.ts";
import { orders } from "../orders/tables.ts";

/** Whether an event has orders or scans. Those records must outlive it, so such an event is emptied, never deleted. */
export function hasFinancialRecords(eventId: AnyColumn | SQL): SQL<boolean> {
  return sql`(exists (select 1 from ${orders} where ${orders.eventId} = ${eventId})
    or exists (select 1 from ${scans} where ${scans.eventId} = ${eventId}))`;
}
