import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { FoundTicket } from "../../contract/tickets/door.ts";
import { getEventAccess } from "../events/event-access.ts";
import type { Db } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { escapeLike, toSearchText } from "../lib/search-text.ts";
import { orders } from "../orders/tables.ts";
import { ticketTypes } from "../sales/tables.ts";
import { tickets } from "../tickets/tables.ts";
import { entry, isEntryOf } from "./entries.ts";
import { entryBy, entryGate, holder, nameAtDoor, sinceColumns } from "./scan-shape.ts";

const maxResults = 20;
const minLength = 2;
// As `toSearchText` does it, in the database: names of tickets change in many places and keep no column of their own.
const searched = sql`regexp_replace(lower(normalize(${nameAtDoor}, NFKD)), ${"[\u0300-\u036f]"}, '', 'g')`;

/** Finds tickets by a part of the attendee's name. Returns names and types only. */
export function findTickets(
  db: Db,
  person: Person,
  { id, name }: { id: string; name: string },
): Promise<FoundTicket[]> {
  return db.transaction(async (tx) => {
    await getEventAccess(tx, person, id, "checkIn");
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
      .leftJoin(entryGate, eq(entryGate.id, entry.gateId))
      .where(
        and(
          eq(tickets.eventId, id),
          isNull(tickets.ended),
          sql`${searched} like ${`%${escapeLike(toSearchText(name))}%`}`,
        ),
      )
      .orderBy(asc(searched), asc(tickets.orderId), asc(tickets.number))
      .limit(maxResults);
    return rows.map(({ since, resaleOrderId, ...ticket }) => ({
      ...ticket,
      state: since?.at ? "in" : resaleOrderId ? "being-sold" : "out",
      since: since?.at ? { ...since, at: since.at.toISOString() } : null,
    }));
  });
}
