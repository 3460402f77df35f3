import { and, asc, eq, isNull } from "drizzle-orm";
import type { EventPage } from "../../contract/events/events.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { ticketTypes } from "../sales/tables.ts";
import { tickets } from "./tables.ts";

/** The viewer's tickets that admit to an event, as the event's page shows them. */
export function listTicketsOfEvent(
  db: Db | Transaction,
  { id }: Person,
  eventId: string,
): Promise<EventPage["myTickets"]> {
  return db
    .select({ id: tickets.id, typeName: ticketTypes.name })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .where(and(eq(tickets.holderId, id), eq(tickets.eventId, eventId), isNull(tickets.ended)))
    .orderBy(asc(tickets.createdAt), asc(tickets.number));
}
