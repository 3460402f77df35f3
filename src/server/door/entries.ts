import { and, eq, sql, type AnyColumn, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { scans } from "./tables.ts";

/** The valid entry of a ticket: an admitting scan that wasn't undone. */
export const entry = alias(scans, "entry");

/** Whether a scan is a valid entry; written exactly as in the partial index. */
export function isEntry(scan: { result: AnyColumn; undoneAt: AnyColumn }): SQL {
  return sql`(${scan.result} = 'admitted' and ${scan.undoneAt} is null)`;
}

/** Joins the entry of somebody who came by RSVP. */
export function isEntryOfAttendee(
  eventId: AnyColumn | SQL,
  personId: AnyColumn | SQL,
): SQL | undefined {
  return and(eq(entry.attendeeId, personId), eq(entry.eventId, eventId), isEntry(entry));
}

/** Joins the valid entry of a scan's ticket or person, with one lookup per scan. */
export function isEntryOfScan(): SQL {
  return sql`${entry.id} = coalesce(
    (select one.id from ${scans} as one where one.ticket_id = ${scans.ticketId}
      and one.result = 'admitted' and one.undone_at is null),
    (select one.id from ${scans} as one where one.attendee_id = ${scans.attendeeId} and one.event_id = ${scans.eventId}
      and one.result = 'admitted' and one.undone_at is null))`;
}

/** Joins a ticket's entry. */
export function isEntryOf(ticketId: AnyColumn | SQL): SQL | undefined {
  return and(eq(entry.ticketId, ticketId), isEntry(entry));
}
