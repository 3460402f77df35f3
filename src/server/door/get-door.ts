import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  max,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import type { Door } from "../../contract/tickets/door.ts";
import type { Transaction } from "../lib/database/database.ts";
import { ticketTypes } from "../sales/tables.ts";
import { tickets } from "../tickets/tables.ts";
import type { DoorAccess } from "./door-access.ts";
import { entry, isEntry, isEntryOf, isEntryOfScan } from "./entries.ts";
import { countRsvps } from "./rsvp-attendees.ts";
import { mayUndoScans } from "./scan.ts";
import {
  doorScan,
  entryBy,
  entryGate,
  entryLink,
  readScans,
  sinceColumns,
  sinceOf,
} from "./scan-shape.ts";
import { hashed } from "./sealed-names.ts";
import { doorTimes } from "./ticket-validity.ts";
import { gates, scans } from "./tables.ts";

const limits = { scans: 20, wrong: 50, entered: 50, undone: 200 };

/** Counts who is in, by gate and type, and lists the latest scans. */
export async function getDoor(tx: Transaction, access: DoorAccess): Promise<Door> {
  const can = {
    supervise: access.canSupervise,
    undo: access.canSupervise && mayUndoScans(access.event),
  };
  const { id, slug, title, startsAt, zone, venue, capacity } = access.event;
  const types = [...(await countTypes(tx, id)), ...(await countRsvps(tx, id))];
  const ofEvent = eq(scans.eventId, id);
  const latest = await readScans(tx, and(ofEvent, mayList(access)), limits.scans);
  const wrong = can.supervise ? await readScans(tx, and(ofEvent, wasWrong), limits.wrong) : [];
  return {
    event: {
      id,
      slug,
      title,
      zone,
      venue,
      capacity,
      startsAt: startsAt.toISOString(),
      opensAt: doorTimes(access.event).opensAt.toISOString(),
    },
    in: types.reduce((sum, type) => sum + type.in, 0),
    expected: types.reduce((sum, type) => sum + type.expected, 0),
    gates: await countGates(tx, id),
    types,
    scans: latest.map((row) => doorScan(row, access.event)),
    entered: await listEntered(tx, id),
    undone: await listUndone(tx, id),
    wrong: wrong.map((row) => ({ ...doorScan(row, access.event), since: sinceOf(row) })),
    can,
  };
}

/** A phone with a door link lists only its own scans. */
function mayList({ recordedAs: { doorLinkId } }: DoorAccess): SQL | undefined {
  return doorLinkId === null ? undefined : eq(scans.doorLinkId, doorLinkId);
}

// An offline phone sends only the scans it admitted.
const wasWrong: SQL | undefined = and(
  isNull(scans.undoneAt),
  or(
    eq(scans.result, "double"),
    and(
      scans.offline,
      inArray(scans.result, ["not-valid", "wrong-event", "not-found", "being-sold"]),
    ),
  ),
);

/**
 * The latest entries, which phones learn of before their list is updated; ordered by when they were received, since offline entries
 * happened earlier.
 */
async function listEntered(tx: Transaction, eventId: string): Promise<Door["entered"]> {
  const rows = await tx
    .select({
      id: sql<string | null>`coalesce(${entry.ticketId}, ${entry.attendeeId})`,
      ...sinceColumns,
    })
    .from(entry)
    .leftJoin(entryBy, eq(entryBy.id, entry.byId))
    .leftJoin(entryLink, eq(entryLink.id, entry.doorLinkId))
    .leftJoin(entryGate, eq(entryGate.id, entry.gateId))
    .where(and(eq(entry.eventId, eventId), isEntry(entry)))
    .orderBy(desc(entry.receivedAt), desc(entry.id))
    .limit(limits.entered);
  return rows.flatMap(({ id, at, ...since }) =>
    id === null ? [] : { ticket: ticketHash(id), at: at.toISOString(), ...since },
  );
}

/** Tickets whose entry was undone: phones that marked them as in learn that they admit again. */
async function listUndone(tx: Transaction, eventId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: sql<string | null>`coalesce(${scans.ticketId}, ${scans.attendeeId})` })
    .from(scans)
    .leftJoin(entry, isEntryOfScan())
    .where(and(eq(scans.eventId, eventId), isNotNull(scans.undoneAt), isNull(entry.id)))
    .groupBy(sql`1`)
    .orderBy(desc(max(scans.undoneAt)))
    .limit(limits.undone);
  return rows.flatMap(({ id }) => (id === null ? [] : ticketHash(id)));
}

function ticketHash(id: string): string {
  return hashed(`ticket ${id}`, 12);
}

function countTypes(tx: Transaction, eventId: string): Promise<Door["types"]> {
  return tx
    .select({
      id: ticketTypes.id,
      name: ticketTypes.name,
      in: sql<number>`count(${entry.id})::int`,
      expected: sql<number>`count(*) filter (where ${tickets.ended} is null)::int`,
    })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .leftJoin(entry, isEntryOf(tickets.id))
    .where(eq(tickets.eventId, eventId))
    .groupBy(ticketTypes.id)
    .orderBy(asc(ticketTypes.position));
}

function countGates(tx: Transaction, eventId: string): Promise<Door["gates"]> {
  return tx
    .select({ id: gates.id, name: gates.name, in: sql<number>`count(${entry.id})::int` })
    .from(gates)
    .leftJoin(entry, and(eq(entry.gateId, gates.id), isEntry(entry)))
    .where(eq(gates.eventId, eventId))
    .groupBy(gates.id)
    .orderBy(asc(gates.createdAt), asc(gates.id));
}
