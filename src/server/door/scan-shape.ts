import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DoorScan, DoorTicket, ScanAnswer } from "../../contract/tickets/door.ts";
import type { Transaction } from "../lib/database/database.ts";
import { orders } from "../orders/tables.ts";
import { users } from "../people/tables.ts";
import { rsvps } from "../rsvps/tables.ts";
import { ticketTypes } from "../sales/tables.ts";
import { tickets } from "../tickets/tables.ts";
import { entry, isEntryOfScan } from "./entries.ts";
import { checkDoorOpen, checkTicketValidity, type DoorEvent } from "./ticket-validity.ts";
import { doorLinks, gates, scans } from "./tables.ts";

export const holder = alias(users, "holder");
const attendee = alias(users, "attendee");
const scanner = alias(users, "scanner");
const scannerLink = alias(doorLinks, "scanner_link");
export const entryBy = alias(users, "entry_by");
export const entryLink = alias(doorLinks, "entry_link");
export const entryGate = alias(gates, "entry_gate");

/** The attendee's name: from the ticket, else its holder's account, else the order. */
export const nameAtDoor = sql<string>`coalesce(nullif(${tickets.holderName}, ''), ${holder.name}, ${orders.name}, '')`;

export const sinceColumns = {
  at: entry.at,
  by: sql<string>`coalesce(${entryBy.name}, ${entryLink.name}, '')`,
  gate: sql<string>`coalesce(${entryGate.name}, '')`,
};

/** The type shown at the door for people without a ticket. */
export const rsvpType = "RSVP";

/** Whether somebody comes without a ticket; holders are counted by their ticket. */
export const comesByRsvp: SQL = sql`(${rsvps.answer} = 'going' and not ${rsvps.byTicket})`;

const nameWithGuests = (person: typeof users | typeof attendee) =>
  sql<string>`concat(${person.name}, case when ${rsvps.guests} > 0 then concat(' +', ${rsvps.guests}) end)`;

/** "Ana +2": the name with the number of guests who are admitted too. */
export const rsvpName = nameWithGuests(users);

const columns = {
  scan: scans,
  attendee: { id: attendee.id, name: nameWithGuests(attendee) },

  by: sql<string>`coalesce(${scanner.name}, ${scannerLink.name}, '')`,
  gate: sql<string>`coalesce(${gates.name}, '')`,
  ticket: tickets,
  name: nameAtDoor,
  type: sql<string>`coalesce(${ticketTypes.name}, '')`,
  admitsTo: ticketTypes.admitsTo,
  since: sinceColumns,
};

/** Scans with what the door shows of them, latest first. */
export async function readScans(tx: Transaction, which: SQL | undefined, most: number) {
  return tx
    .select(columns)
    .from(scans)
    .leftJoin(tickets, eq(tickets.id, scans.ticketId))
    .leftJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .leftJoin(orders, eq(orders.id, tickets.orderId))
    .leftJoin(holder, eq(holder.id, tickets.holderId))
    .leftJoin(scanner, eq(scanner.id, scans.byId))
    .leftJoin(scannerLink, eq(scannerLink.id, scans.doorLinkId))
    .leftJoin(gates, eq(gates.id, scans.gateId))
    .leftJoin(attendee, eq(attendee.id, scans.attendeeId))
    .leftJoin(rsvps, and(eq(rsvps.userId, scans.attendeeId), eq(rsvps.eventId, scans.eventId)))
    .leftJoin(entry, isEntryOfScan())
    .leftJoin(entryBy, eq(entryBy.id, entry.byId))
    .leftJoin(entryLink, eq(entryLink.id, entry.doorLinkId))
    .leftJoin(entryGate, eq(entryGate.id, entry.gateId))
    .where(which)
    .orderBy(desc(scans.at), desc(scans.id))
    .limit(most);
}
type Row = Awaited<ReturnType<typeof readScans>>[number];

export function doorScan(whole: Row, event: DoorEvent): DoorScan {
  const { scan, by, gate, ...row } = whole;
  return {
    id: scan.id,
    at: scan.at.toISOString(),
    clockAhead: scan.clockAhead,
    result: scan.result,
    reason: reasonOf(whole, event),
    ticket: doorTicket(row),
    by,
    gate,
    offline: scan.offline,
    undone: scan.undoneAt !== null,
  };
}

/** The earlier entry; null for the scan that is that entry. */
export function sinceOf({ scan, since }: Row): ScanAnswer["since"] {
  const isSecond = scan.result === "already-in" || scan.result === "double";
  return isSecond && since?.at ? { ...since, at: since.at.toISOString() } : null;
}

/** The response to a scan, the same each time it is repeated. */
export async function answerScan(
  tx: Transaction,
  event: DoorEvent,
  scanId: string,
): Promise<ScanAnswer> {
  const [row] = await readScans(tx, eq(scans.id, scanId), 1);
  const { scan } = row!;
  return {
    id: scan.id,
    result: scan.result,
    ticket: doorTicket(row!),
    since: sinceOf(row!),
    reason: reasonOf(row!, event),
  };
}

/** Why it wasn't valid; null for other results. */
function reasonOf({ scan, ticket, admitsTo }: Row, event: DoorEvent): ScanAnswer["reason"] {
  if (scan.result !== "not-valid") return null;
  const refused = ticket
    ? checkTicketValidity(event, { ...ticket, admitsTo }, scan.at)
    : (checkDoorOpen(event, scan.at) ?? { reason: "not-coming" as const });
  return refused?.reason ?? "passed-on";
}

function doorTicket({
  ticket,
  attendee: came,
  name,
  type,
}: Omit<Row, "scan" | "by" | "gate">): DoorTicket | null {
  if (came?.id) return { id: came.id, name: came.name, type: rsvpType, number: 1 };
  return ticket && { id: ticket.id, name, type, number: ticket.number };
}
