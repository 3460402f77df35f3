import { setImmediate } from "node:timers/promises";
import { and, asc, eq, gte, isNotNull, or, sql } from "drizzle-orm";
import type { DoorList, ListedTicket } from "../../contract/tickets/door.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { orders } from "../orders/tables.ts";
import { ticketTypes } from "../sales/tables.ts";
import { typedCodeOf } from "../tickets/typed-code.ts";
import { getTicketKeys } from "../tickets/keys.ts";
import { tickets } from "../tickets/tables.ts";
import { type DoorAccess, type Scanner, scannerId, withDoor } from "./door-access.ts";
import { entry, isEntryOf } from "./entries.ts";
import { type DoorEvent, doorTimes, isOnlineOnly } from "./ticket-validity.ts";
import { listRsvps } from "./rsvp-attendees.ts";
import { holder, nameAtDoor, rsvpType } from "./scan-shape.ts";
import { doorNameKey, hashed, sealedHolder } from "./sealed-names.ts";
import { gates, scans } from "./tables.ts";

/** Covers late commits and clocks that are behind: such changes are sent again. */
const overlapMs = 30_000;
const batchSize = 250;

/** Each response signs and sends up to ten thousand tickets. */
export const wholeLists = { allowed: 6, seconds: 60 };

type DoorListQuery = { since?: string | undefined };

/** Everything a phone needs to check in offline, or what changed since its last request. */
export async function getDoorList(
  db: Db,
  scanner: Scanner,
  input: DoorListQuery,
): Promise<DoorList> {
  const keys = await getTicketKeys(db);
  const since = readSince(input.since);
  const read = await withDoor(db, scanner, (tx, access) => readList(tx, access, since));
  const { event, now, rows, types } = read;
  // RSVPs come first, so that adding a ticket type doesn't shift them.
  const places = new Map(types.map(({ id }, at) => [id, at + 1]));
  const nameKey = doorNameKey(keys.linkSecret, event.id, scannerId(scanner));
  const listed: ListedTicket[] = [];
  // In batches, so that a long list does not block the server.
  for (let at = 0; at < rows.length; at += batchSize) {
    for (const row of rows.slice(at, at + batchSize))
      listed.push(listTicket(row, { type: places.get(row.ticket.typeId) ?? 0, nameKey, event }));
    await setImmediate();
  }
  for (const row of read.attendees) listed.push(listRsvp(row, nameKey));
  const { opensAt, closesAt } = doorTimes(event);
  return {
    eventId: event.id,
    publicKey: keys.publicKey.toString("base64"),
    nameKey: nameKey.toString("base64"),
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    cancelled: event.status === "cancelled",
    types: [rsvpType, ...types.map(({ name }) => name)],
    gates: read.gates,
    tickets: listed,
    whole: since === undefined,
    until: new Date(now.getTime() - overlapMs).toISOString(),
  };
}

async function readList(tx: Transaction, { event }: DoorAccess, since: Date | undefined) {
  const { rows: clock } = await tx.execute<{ now: Date }>(sql`select now()`);
  return {
    event,
    now: new Date(clock[0]!.now),
    rows: await readTickets(tx, event.id, since),
    attendees: await listRsvps(tx, event.id, since),
    types: await tx
      .select({ id: ticketTypes.id, name: ticketTypes.name })
      .from(ticketTypes)
      .where(eq(ticketTypes.eventId, event.id))
      .orderBy(asc(ticketTypes.id)),
    gates: await tx
      .select({ id: gates.id, name: gates.name })
      .from(gates)
      .where(eq(gates.eventId, event.id))
      .orderBy(asc(gates.createdAt), asc(gates.id)),
  };
}

function readTickets(tx: Transaction, eventId: string, since: Date | undefined) {
  const changed = since && changedSince(since);
  return tx
    .select({
      ticket: tickets,
      admitsTo: ticketTypes.admitsTo,
      order: { reference: orders.reference },
      name: nameAtDoor,
      inAt: entry.at,
    })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .leftJoin(holder, eq(holder.id, tickets.holderId))
    .leftJoin(entry, isEntryOf(tickets.id))
    .where(and(eq(tickets.eventId, eventId), changed))
    .orderBy(asc(tickets.id));
}
type Row = Awaited<ReturnType<typeof readTickets>>[number];

/** Transferred and returned tickets are always included: there aren't many, so their change time isn't stored. */
function changedSince(since: Date) {
  return or(
    gte(tickets.createdAt, since),
    gte(tickets.endedAt, since),
    sql`${tickets.revision} > 1`,
    isNotNull(tickets.returningSince),
    sql`exists (select 1 from ${scans} as seen where seen.ticket_id = ${tickets.id}
      and (seen.received_at >= ${since.toISOString()} or seen.undone_at >= ${since.toISOString()}))`,
  );
}

function listTicket(
  { ticket, order, name, inAt, admitsTo }: Row,
  { type, nameKey, event }: { type: number; nameKey: Buffer; event: DoorEvent },
): ListedTicket {
  const { id, number, revision, ended, resaleOrderId } = ticket;
  const isForRoom = isOnlineOnly(event, { admitsTo });
  const state = ended ? 3 : isForRoom ? 4 : inAt ? 1 : resaleOrderId ? 2 : 0;
  return [
    hashed(`ticket ${id}`, 12),
    hashed(`typed ${typedCodeOf(order, ticket)}`, 9),
    revision,
    type,
    state,
    inAt ? Math.floor(inAt.getTime() / 1_000) : 0,
    ended ? "" : sealedHolder(nameKey, { id, number, name }),
  ];
}

type RsvpRow = Awaited<ReturnType<typeof listRsvps>>[number];

/** Lists an RSVP as a ticket without a code, found only by name. */
function listRsvp({ id, name, comes, inAt }: RsvpRow, nameKey: Buffer): ListedTicket {
  return [
    hashed(`ticket ${id}`, 12),
    hashed(`rsvp ${id}`, 9),
    1,
    0,
    inAt ? 1 : comes ? 0 : 3,
    inAt ? Math.floor(inAt.getTime() / 1_000) : 0,
    comes ? sealedHolder(nameKey, { id, number: 1, name }) : "",
  ];
}

/** Whether this requests the whole list, or more than a day of changes, which may be as long. */
export function isWhole({ since }: DoorListQuery): boolean {
  const from = readSince(since);
  return from === undefined || from.getTime() < Date.now() - 24 * 3_600_000;
}

function readSince(since: string | undefined): Date | undefined {
  const time = since === undefined ? Number.NaN : Date.parse(since);
  return Number.isNaN(time) ? undefined : new Date(time);
}
