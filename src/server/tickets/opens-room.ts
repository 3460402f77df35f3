import { eq, sql, type SQL } from "drizzle-orm";
import type { Db, Transaction } from "../lib/database/database.ts";
import { eventRooms } from "../rooms/tables.ts";
import { ticketTypes } from "../sales/tables.ts";

/**
 * Whether a ticket type, given by its alias in the query, opens the event's room: a venue-only type does so only where
 * the host allows it.
 */
export function opensRoom(type: string): SQL<boolean> {
  const of = sql.identifier(type);
  return sql`(${of}.admits_to <> 'venue' or exists (select 1 from ${eventRooms} as opened
    where opened.event_id = ${of}.event_id and opened.venue_tickets_may_watch))`;
}

/** Whether tickets of this type open the event's room. */
export async function typeOpensRoom(db: Db | Transaction, typeId: string): Promise<boolean> {
  const [type] = await db
    .select({ opens: opensRoom("ticket_types") })
    .from(ticketTypes)
    .where(eq(ticketTypes.id, typeId));
  return type?.opens ?? false;
}
