import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { FoundTicket } from "../../contract/tickets/door.ts";
import type { Transaction } from "../lib/database/database.ts";
import { escapeLike, toSearchText } from "../lib/search-text.ts";
import { orders } from "../orders/tables.ts";
import { ticketTypes } from "../sales/tables.ts";
import { tickets } from "../tickets/tables.ts";
import type { DoorAccess } from "./door-access.ts";
import { findRsvps } from "./rsvp-attendees.ts";
import { entry, isEntryOf } from "./entries.ts";
import { entryBy, entryGate, entryLink, holder, nameAtDoor, sinceColumns } from "./scan-shape.ts";

const maxResults = 20;
const minLength = 2;
// `toSearchText` in SQL: the names on tickets change in many places and have no search column.
const searched = sql`regexp_replace(lower(normalize(${nameAtDoor}, NFKD)), ${"[\u0300-\u036f]"}, '', 'g')`;

/** Finds tickets, and RSVPs without one, by part of the attendee's name. Returns only names and types. */
export async function findTickets(
  tx: Transaction,
  { event }: DoorAccess,
  name: string,
): Promise<FoundTicket[]> {
  if (name.length < minLength) return [];
  const rows = await tx
    .select({
      id: tickets.id,
      name: nameAtDoor,
      type: ticketTypes.name,
      number: tickets.number,
      resaleOrderId: tickets.resaleOrderId,
      since: sinceColumns,
    })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .leftJoin(holder, eq(holder.id, tickets.holderId))
    .leftJoin(entry, isEntryOf(tickets.id))
    .leftJoin(entryBy, eq(entryBy.id, entry.byId))
    .leftJoin(entryLink, eq(entryLink.id, entry.doorLinkId))
    .leftJoin(entryGate, eq(entryGate.id, entry.gateId))
    .where(
      and(
        eq(tickets.eventId, event.id),
        isNull(tickets.ended),
        sql`${searched} like ${`%${escapeLike(toSearchText(name))}%`}`,
      ),
    )
    .orderBy(asc(searched), asc(tickets.orderId), asc(tickets.number))
    .limit(maxResults);
  const found = rows.map(({ since, resaleOrderId, ...ticket }): FoundTicket => ({
    ...ticket,
    state: since?.at ? "in" : resaleOrderId ? "being-sold" : "out",
    since: since?.at ? { ...since, at: since.at.toISOString() } : null,
  }));
  const byRsvp = await findRsvps(tx, { eventId: event.id, name, most: maxResults });
  if (byRsvp.length === 0) return found;
  return [...found, ...byRsvp]
    .toSorted((a, b) => toSearchText(a.name).localeCompare(toSearchText(b.name)))
    .slice(0, maxResults);
}
