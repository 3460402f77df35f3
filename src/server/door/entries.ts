import { and, eq, sql, type AnyColumn, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { scans } from "./tables.ts";

/** The valid entry of a ticket: an admitting scan that was not undone. */
export const entry = alias(scans, "entry");

/** Whether a scan is a valid entry; written exactly as in the partial index. */
export function isEntry(scan: { result: AnyColumn; undoneAt: AnyColumn }): SQL {
  return sql`(${scan.result} = 'admitted' and ${scan.undoneAt} is null)`;
}

/** For joining a ticket's entry. */
export function isEntryOf(ticketId: AnyColumn | SQL): SQL | undefined {
  return and(eq(entry.ticketId, ticketId), isEntry(entry));
}
