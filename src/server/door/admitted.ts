import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { AnyColumn } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { scans } from "./tables.ts";

/** The entry that counts: the one that a ticket has admitted, unless it was taken back. */
export const entry = alias(scans, "entry");

/** For joining a ticket's entry. */
export function isEntryOf(ticketId: AnyColumn | SQL): SQL | undefined {
  return and(eq(entry.ticketId, ticketId), eq(entry.result, "admitted"), isNull(entry.undoneAt));
}
