import { and, eq, sql, type AnyColumn, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { scans } from "./tables.ts";

/** The entry that counts: the one that a ticket has admitted, unless it was taken back. */
export const entry = alias(scans, "entry");

/** Whether a scan is one; written out as in the index of these, which serves no other form. */
export function isEntry(scan: { result: AnyColumn; undoneAt: AnyColumn }): SQL {
  return sql`(${scan.result} = 'admitted' and ${scan.undoneAt} is null)`;
}

/** For joining a ticket's entry. */
export function isEntryOf(ticketId: AnyColumn | SQL): SQL | undefined {
  return and(eq(entry.ticketId, ticketId), isEntry(entry));
}
