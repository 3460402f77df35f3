import { and, eq, isNull, sql } from "drizzle-orm";
import { events } from "../events/tables.ts";
import { mayJoin, visibleEvent } from "../events/visibility.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { ticketTypes } from "../sales/tables.ts";
import { ticketKey } from "../tickets/access.ts";
import { opensRoom } from "../tickets/opens-room.ts";
import { getTicketKeys } from "../tickets/keys.ts";
import { linkKey, opensWith } from "../tickets/link-key.ts";
import { tickets } from "../tickets/tables.ts";

/** The link's owner: a member who comes, or a ticket's holder; transferring a ticket changes its link. */
type Guest =
  | { eventId: string; personId: string }
  | { ticket: Pick<typeof tickets.$inferSelect, "id" | "revision"> };

/**
 * Makes the personal links by which guests join an event online. They lead to wherever the event is when they're opened, so an event that
 * moves needs no new email.
 */
export async function openJoinLinks(
  db: Db | Transaction,
  publicUrl: string,
): Promise<(guest: Guest) => string> {
  const keys = await getTicketKeys(db);
  return (guest) => {
    const ids = "ticket" in guest ? [guest.ticket.id] : [guest.eventId, guest.personId];
    const packed = Buffer.from(ids.map((id) => id.replaceAll("-", "")).join(""), "hex");
    return `${publicUrl}/j/${packed.toString("base64url")}.${linkKey(keys, subjectOf(guest))}`;
  };
}

function subjectOf(guest: Guest): string {
  return "ticket" in guest
    ? `join:${guest.ticket.id}:${guest.ticket.revision}`
    : `join:${guest.eventId}:${guest.personId}`;
}

const shape = /^([\w-]{22}|[\w-]{43})\.([\w-]{43})$/;

/** Where a join link leads now: an external link, or a path of this site; undefined if it is invalid. */
export async function findJoinTarget(db: Db, secret: string): Promise<string | undefined> {
  const [, packed = "", key = ""] = shape.exec(secret) ?? [];
  const [first, second] = unpack(packed);
  if (first === undefined) return undefined;
  return second === undefined
    ? findForTicket(db, first, key)
    : findForMember(db, { eventId: first, personId: second }, key);
}

async function findForMember(
  db: Db,
  guest: { eventId: string; personId: string },
  key: string,
): Promise<string | undefined> {
  if (!opensWith(await getTicketKeys(db), subjectOf(guest), key)) return undefined;
  const person = { id: guest.personId };
  const [event] = await db
    .select(eventColumns)
    .from(events)
    .where(and(eq(events.id, guest.eventId), visibleEvent(person), mayJoin(person)));
  return event && targetOf(event, "");
}

async function findForTicket(db: Db, id: string, key: string): Promise<string | undefined> {
  const [row] = await db
    .select({ ticket: tickets, event: eventColumns, opens: opensRoom("ticket_types") })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(and(eq(tickets.id, id), isNull(tickets.ended)));
  if (!row || !opensWith(await getTicketKeys(db), subjectOf(row), key)) return undefined;
  if (!row.opens) return `/events/${row.event.slug}`;
  // A holder with an account joins through it.
  const isGuest = row.ticket.holderId === null;
  return targetOf(row.event, isGuest ? `?ticket=${id}&key=${await ticketKey(db, row.ticket)}` : "");
}

const { slug, status, online, link } = events;
const isOver = sql<boolean>`${events.endsAt} <= now()`;
const eventColumns = { slug, status, online, link, isOver };
type Event = Pick<typeof events.$inferSelect, "slug" | "status" | "online" | "link"> & {
  isOver: boolean;
};

function targetOf(event: Event, search: string): string {
  if (event.status === "cancelled" || !event.online) return `/events/${event.slug}`;
  if (event.link && !event.isOver) return event.link;
  return `/events/${event.slug}/live${search}`;
}

/** The one or two ids in a link. */
function unpack(packed: string): string[] {
  const hex = Buffer.from(packed, "base64url").toString("hex");
  return (hex.match(/.{32}/g) ?? []).map((id) =>
    id.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5"),
  );
}
