import { and, eq, getTableColumns, isNull, sql, type SQL } from "drizzle-orm";
import type { Ticket } from "../../contract/tickets/tickets.ts";
import { isEntryOf } from "../door/entries.ts";
import { scans } from "../door/tables.ts";
import { placeOf } from "../events/place-text.ts";
import {
  eventCard,
  eventCardSelect,
  eventCover,
  isAnswerOf,
  isCover,
} from "../events/event-card.ts";
import { events } from "../events/tables.ts";
import { rsvps } from "../rsvps/tables.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import type { Viewer } from "../lib/person.ts";
import { isBuyer } from "../orders/access.ts";
import { orders, ticketWaits } from "../orders/tables.ts";
import { payments } from "../payments/tables.ts";
import { makePersonCard, personCardColumns } from "../people/person-card.ts";
import { users } from "../people/tables.ts";
import { placesLeftColumn } from "../sales/sale-state.ts";
import { eventSales, ticketPools, ticketTypes } from "../sales/tables.ts";
import { opensRoom } from "./opens-room.ts";
import { isTransferred, isOwnedByBuyer } from "./ticket-owner.ts";
import { typedCodeOf } from "./typed-code.ts";
import { tickets, ticketTransfers } from "./tables.ts";

const inAt =
  sql<Date | null>`(select entry.at from ${scans} as entry where ${isEntryOf(tickets.id)})`.mapWith(
    scans.at,
  );
const linkUntil = sql<Date | null>`(select link.expires_at from ${ticketTransfers} as link
  where link.ticket_id = ${tickets.id} and link.accepted_at is null and link.expires_at > now())`.mapWith(
  ticketTransfers.expiresAt,
);
const offeredUntil = sql<Date | null>`(select offer.expires_at from ${orders} as offer
  where offer.id = ${tickets.resaleOrderId} and offer.offered and offer.state = 'held'
    and not exists (select 1 from ${payments} where ${payments.orderId} = offer.id
      and ${payments.state} in ('started', 'paid')))`.mapWith(orders.expiresAt);
const countOfOrder = sql<number>`(select count(*)::int from ${tickets} as sibling
  where sibling.order_id = ${tickets.orderId})`;
/** Whether there is demand: people are on the waitlist, or the type is sold out. */
const isWanted = sql<boolean>`(coalesce(${placesLeftColumn} <= 0, false)
  or exists (select 1 from ${ticketWaits} as waiting where waiting.type_id = ${tickets.typeId}))`;

/** Selects tickets with everything their shape needs; the caller filters and orders. */
export function selectTickets(db: Db | Transaction, viewer: Viewer) {
  return db
    .select({
      ticket: getTableColumns(tickets),
      order: {
        id: orders.id,
        reference: orders.reference,
        currency: orders.currency,
        buyerId: orders.buyerId,
        email: orders.email,
      },
      typeName: ticketTypes.name,
      admitsTo: ticketTypes.admitsTo,
      opensRoom: opensRoom("ticket_types"),
      place: {
        venue: events.venue,
        address: events.address,
        city: events.city,
        country: events.country,
      },
      agenda: events.agenda,
      cancelMessage: events.cancelMessage,
      isOver: sql<boolean>`${events.endsAt} <= now()`,
      resale: eventSales.resale,
      holder: personCardColumns,
      inAt,
      linkUntil,
      offeredUntil,
      of: countOfOrder,
      isWanted,
      ...eventCardSelect(viewer),
    })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .leftJoin(ticketPools, eq(ticketPools.id, ticketTypes.poolId))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .leftJoin(eventSales, eq(eventSales.eventId, tickets.eventId))
    .leftJoin(eventCover, isCover)
    .leftJoin(rsvps, isAnswerOf(viewer))
    .leftJoin(users, eq(users.id, tickets.holderId))
    .$dynamic();
}

export type TicketRow = Awaited<ReturnType<typeof selectTickets>>[number];

export function ticketShape(row: TicketRow, viewer: Viewer): Ticket {
  const { ticket, order } = row;
  return {
    id: ticket.id,
    code: typedCodeOf(order, ticket),
    number: ticket.number,
    of: row.of,
    reference: isTransferred(ticket, order) ? null : order.reference,
    event: eventCard(row),
    // An online-only ticket shows no address and no doors.
    address: isForOnline(row) ? "" : placeOf(row.place),
    doors: isForOnline(row) ? "" : doorsIn(row.agenda),
    typeName: row.typeName,
    admitsTo: row.event.online ? row.admitsTo : "venue",
    paidMinor: ticket.paidMinor,
    currency: order.currency,
    holderName: ticket.holderName,
    holder: row.holder && makePersonCard(row.holder),
    ended: ticket.ended,
    inAt: row.inAt?.toISOString() ?? null,
    returningSince: ticket.returningSince?.toISOString() ?? null,
    promised: ticket.resaleOrderId !== null,
    offeredUntil: row.offeredUntil?.toISOString() ?? null,
    linkUntil: row.linkUntil?.toISOString() ?? null,
    can: abilitiesOf(row, viewer),
  };
}

function doorsIn(agenda: TicketRow["agenda"]): string {
  return agenda.find(({ title }) => /\bdoors\b/i.test(title))?.time ?? "";
}

function isForOnline({ event, admitsTo }: TicketRow): boolean {
  return event.online && admitsTo === "online";
}

/** The viewer's abilities: the one predicate that both refuses and fills `can`. */
export function abilitiesOf(row: TicketRow, viewer: Viewer): Ticket["can"] {
  const { ticket, order, event } = row;
  const admits = ticket.ended === null && row.inAt === null;
  const isUsable = admits && !row.isOver && event.status === "published";
  const isTransferable = isUsable && ticket.returningSince === null;
  return {
    name: isUsable,
    transfer: isTransferable,
    return: isTransferable && (row.resale ?? false) && row.isWanted,
    takeBack: isUsable && ticket.returningSince !== null && ticket.resaleOrderId === null,
    refund:
      isTransferable &&
      isOwnedByBuyer(ticket, order) &&
      (order.buyerId === null || isBuyer(order, viewer)),
  };
}

/** Tickets of the same order with the same holder, or still held by its guest. */
export function isSiblingOf(row: TicketRow): SQL | undefined {
  const { orderId, holderId } = row.ticket;
  const isTheirs = holderId === null ? isNull(tickets.holderId) : eq(tickets.holderId, holderId);
  return and(eq(tickets.orderId, orderId), isTheirs);
}
