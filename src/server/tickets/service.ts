import { and, asc, desc, eq, gt, isNull, ne, not, sql } from "drizzle-orm";
import { saleLimits } from "../../contract/tickets/limits.ts";
import { pageSize } from "../../contract/paging.ts";
import type { Page } from "../../contract/shapes.ts";
import { findRefundUntil } from "../event-changes/find-refund-until.ts";
import { ticketsChangedAt } from "../event-changes/moved-from.ts";
import type { Ticket, TicketPage } from "../../contract/tickets/tickets.ts";
import { events } from "../events/tables.ts";
import { openJoinLinks } from "../join-links/join-link.ts";
import { after, before, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person, Viewer } from "../lib/person.ts";
import { isBuyer } from "../orders/access.ts";
import { findRefundOfCancelled } from "../payments/returned-payments.ts";
import { type KeyedId, type HeldTicket, lockHeldTicket, getHeldTicket } from "./access.ts";
import {
  abilitiesOf,
  isSiblingOf,
  selectTickets,
  type TicketRow,
  ticketShape,
} from "./ticket-shape.ts";
import { signedCode } from "./signed-code.ts";
import { orders } from "../orders/tables.ts";
import { tickets } from "./tables.ts";

type Listed = {
  when: "upcoming" | "past";
  cursor?: string | undefined;
  limit?: number | undefined;
};

/** A user's tickets that still admit, soonest first, or all others, latest first. */
export async function listMyTickets(db: Db, person: Person, query: Listed): Promise<Page<Ticket>> {
  const { when, limit = pageSize } = query;
  const cursor = readCursor(query.cursor);
  const isToCome = and(isNull(tickets.ended), gt(events.endsAt, sql`now()`))!;
  const isUpcoming = when === "upcoming";
  const rows = await selectTickets(db, person)
    .where(
      and(
        eq(tickets.holderId, person.id),
        isUpcoming ? isToCome : not(isToCome),
        (isUpcoming ? after : before)(events.startsAt, tickets.id, cursor),
      ),
    )
    .orderBy(...[events.startsAt, tickets.id].map((column) => (isUpcoming ? asc : desc)(column)))
    .limit(limit + 1);
  const { items, next } = pageOf(rows, limit, ({ event, ticket }) => ({
    time: event.startsAt,
    id: ticket.id,
  }));
  return { items: items.map((row) => ticketShape(row, person)), next };
}

/** A ticket as its own page shows it. */
export async function getTicket(db: Db, viewer: Viewer, input: KeyedId): Promise<TicketPage> {
  return showTicket(db, await getHeldTicket(db, viewer, input));
}

/** Names the attendee on a ticket; its holder may change it until it is scanned in. */
export function nameTicket(
  db: Db,
  viewer: Viewer,
  { name, ...input }: KeyedId & { name: string },
): Promise<TicketPage> {
  return db.transaction(async (tx) => {
    const held = await lockHeldTicket(tx, viewer, input);
    await requireAbility(tx, held, "name");
    await tx.update(tickets).set({ holderName: name }).where(eq(tickets.id, input.id));
    return showTicket(tx, held);
  });
}

/** Confirms that a guest keeps their ticket after a change of the event; members do so with their RSVP. */
export function confirmTicket(db: Db, viewer: Viewer, input: KeyedId): Promise<TicketPage> {
  return db.transaction(async (tx) => {
    const held = await lockHeldTicket(tx, viewer, input);
    await requireAbility(tx, held, "name");
    const { orderId, holderEmail } = held.ticket;
    await tx
      .update(tickets)
      .set({ confirmedAt: sql`now()` })
      .where(
        and(
          eq(tickets.orderId, orderId),
          isNull(tickets.holderId),
          isNull(tickets.ended),
          sql`lower(${tickets.holderEmail}) = lower(${holderEmail})`,
        ),
      );
    return showTicket(tx, held);
  });
}

/** Whether a guest has yet to confirm that they come after the last change of time or place. */
async function isGuestAsked(
  db: Db | Transaction,
  { ticket, isOver, event }: TicketRow,
): Promise<boolean> {
  const { holderId, ended, confirmedAt, createdAt, returningSince } = ticket;
  const isStanding = holderId === null && ended === null && returningSince === null;
  if (!isStanding || isOver || event.status !== "published") return false;
  const [found] = await db
    .select({ changedAt: ticketsChangedAt() })
    .from(tickets)
    // Joined, because in a query of one table the subquery's columns would lose their table's name.
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(eq(tickets.id, ticket.id));
  return Boolean(found?.changedAt) && new Date(found!.changedAt!) > (confirmedAt ?? createdAt);
}

/** Returns the ticket's row; refuses if the viewer lacks the ability. */
export async function requireAbility(
  tx: Transaction,
  { viewer, ticket }: HeldTicket,
  ability: keyof Ticket["can"],
): Promise<TicketRow> {
  const [row] = await selectTickets(tx, viewer).where(eq(tickets.id, ticket.id));
  if (!row) return refuse("NOT_FOUND");
  if (!abilitiesOf(row, viewer)[ability]) refuse("CONFLICT", { detail: reasonOf(row) });
  return row;
}

function reasonOf(row: TicketRow): string {
  if (row.ticket.ended !== null) return "This ticket is no longer valid.";
  if (row.inAt !== null) return "This ticket is already checked in.";
  if (row.isOver || row.event.status !== "published") return "This event is over or cancelled.";
  if (row.ticket.resaleOrderId !== null)
    return "This ticket is offered to someone on the waitlist.";
  if (row.ticket.returningSince !== null) return "This ticket is waiting for its next holder.";
  return "You can't do this with this ticket right now.";
}

export async function showTicket(
  db: Db | Transaction,
  { viewer, ticket: { id }, hasOrder }: HeldTicket,
): Promise<TicketPage> {
  const [row] = await selectTickets(db, viewer).where(eq(tickets.id, id));
  if (!row) return refuse("NOT_FOUND");
  const { ticket, order } = row;
  const { can, ...shape } = ticketShape(row, viewer);
  const joinLink = await openJoinLinks(db, "");
  const others = hasOrder ? await listSiblings(db, viewer, row) : [];
  const paid = hasOrder && (isBuyer(order, viewer) || ticket.holderId === null);
  return {
    ...shape,
    can,
    orderId: paid ? order.id : null,
    qr: isForDoor(row) ? await signedCode(db, ticket) : null,
    sentTo: paid ? order.email || null : null,
    guest: ticket.holderId === null,
    refundUntil:
      can.refund && ticket.paidMinor > 0
        ? await findRefundUntil(db, eq(orders.id, order.id))
        : null,
    asked: await isGuestAsked(db, row),
    cancellation:
      row.event.status === "cancelled"
        ? {
            message: row.cancelMessage,
            refund: paid ? await findRefundOfCancelled(db, eq(orders.id, order.id)) : null,
          }
        : null,
    joinLink:
      row.event.online && row.opensRoom && ticket.ended === null ? joinLink({ ticket }) : null,
    others: others.map((other) => ({
      id: other.ticket.id,
      number: other.ticket.number,
      typeName: other.typeName,
      holderName: other.ticket.holderName,
      ended: other.ticket.ended,
      can: { name: abilitiesOf(other, viewer).name },
    })),
  };
}

/** Whether the ticket admits at the door, now or later. */
function isForDoor({ ticket, event, admitsTo, isOver }: TicketRow): boolean {
  const isHeld = ticket.ended === null && event.status !== "cancelled";
  return isHeld && !isOver && !(event.online && admitsTo === "online");
}

function listSiblings(db: Db | Transaction, viewer: Viewer, row: TicketRow) {
  return selectTickets(db, viewer)
    .where(and(isSiblingOf(row), ne(tickets.id, row.ticket.id)))
    .orderBy(asc(tickets.number))
    .limit(saleLimits.perOrder);
}
