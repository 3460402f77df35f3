import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { pageSize } from "../../contract/paging.ts";
import type { Page } from "../../contract/shapes.ts";
import type { SentTicket } from "../../contract/tickets/tickets.ts";
import {
  eventCard,
  eventCardSelect,
  eventCover,
  isAnswerOf,
  isCover,
} from "../events/event-card.ts";
import { events } from "../events/tables.ts";
import { before, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { makePersonCard, personCardColumns } from "../people/person-card.ts";
import { users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { rsvps } from "../rsvps/tables.ts";
import { ticketTypes } from "../sales/tables.ts";
import { tickets, ticketTransfers } from "./tables.ts";

type Listed = { cursor?: string | undefined; limit?: number | undefined };

/** Tickets that others accepted from the user, latest first; those that came back aren't among them. */
export async function listSentTickets(
  db: Db,
  person: Person,
  { cursor, limit = pageSize }: Listed,
): Promise<Page<SentTicket>> {
  const { acceptedAt, id } = ticketTransfers;
  const rows = await db
    .select({
      transfer: getTableColumns(ticketTransfers),
      typeName: ticketTypes.name,
      to: personCardColumns,
      ...eventCardSelect(person),
    })
    .from(ticketTransfers)
    .innerJoin(tickets, eq(tickets.id, ticketTransfers.ticketId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .leftJoin(eventCover, isCover)
    .leftJoin(rsvps, isAnswerOf(person))
    .leftJoin(users, and(eq(users.id, ticketTransfers.recipientId), notBlocked(person, users.id)))
    .where(
      and(
        eq(ticketTransfers.senderId, person.id),
        sql`${tickets.holderId} is distinct from ${person.id}`,
        before(acceptedAt, id, readCursor(cursor)),
      ),
    )
    .orderBy(desc(acceptedAt), desc(id))
    .limit(limit + 1);
  const { items, next } = pageOf(rows, limit, ({ transfer }) => ({
    time: transfer.acceptedAt!,
    id: transfer.id,
  }));
  return {
    items: items.map((row) => ({
      id: row.transfer.id,
      ticketId: row.transfer.ticketId,
      event: eventCard(row),
      typeName: row.typeName,
      to: row.to && makePersonCard(row.to),
      sentAt: row.transfer.acceptedAt!.toISOString(),
    })),
    next,
  };
}
