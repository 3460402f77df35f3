import { and, eq } from "drizzle-orm";
import { getEventAccess } from "../events/event-access.ts";
import { events } from "../events/tables.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { write, type Done } from "../lib/effects.ts";
import type { DoorLink, Person } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import { isValidLink } from "./door-link-access.ts";
import { doorLinks } from "./tables.ts";
import type { DoorEvent } from "./ticket-validity.ts";

/** A phone at the door: a team member's, or one with a door link. */
export type Scanner = { person: Person; eventId: string } | { doorLink: DoorLink };

declare const proven: unique symbol;

/** Proof that a scanner may check people in at an event. Only this file creates one. */
export type DoorAccess = {
  readonly [proven]: true;
  readonly event: DoorEvent;
  /** Who is recorded with each scan. */
  readonly recordedAs: { readonly byId: string | null; readonly doorLinkId: string | null };
  readonly canSupervise: boolean;
};

type Work<Result> = (tx: Transaction, access: DoorAccess) => Promise<Result>;

/** Runs `work` in a transaction with proof that the scanner may check people in. */
export function withDoor<Result>(db: Db, scanner: Scanner, work: Work<Result>): Promise<Result> {
  return db.transaction(async (tx) => work(tx, await getDoorAccess(tx, scanner)));
}

/** `withDoor` for a write: returns its result with its effects. */
export function writeAtDoor<Result>(
  db: Db,
  scanner: Scanner,
  work: Work<Result>,
): Promise<Done<Result>> {
  return write(db, async (tx) => work(tx, await getDoorAccess(tx, scanner)));
}

async function getDoorAccess(tx: Transaction, scanner: Scanner): Promise<DoorAccess> {
  if ("person" in scanner) {
    const { person, eventId } = scanner;
    const { event, can } = await getEventAccess(tx, person, eventId, "checkIn");
    const recordedAs = { byId: person.id, doorLinkId: null };
    return { event, recordedAs, canSupervise: can.superviseDoor } as DoorAccess;
  }
  const { id } = scanner.doorLink;
  // Read again: the link may have been revoked since the guard checked it.
  const [found] = await tx
    .select({ event: events })
    .from(doorLinks)
    .innerJoin(events, eq(events.id, doorLinks.eventId))
    .where(and(eq(doorLinks.id, id), isValidLink));
  if (!found) refuse("DOOR_LINK_ENDED");
  const recordedAs = { byId: null, doorLinkId: id };
  return { event: found.event, recordedAs, canSupervise: false } as DoorAccess;
}

/** An id for the scanner, such as for the key that encrypts the names on its list. */
export function scannerId(scanner: Scanner): string {
  return "person" in scanner ? scanner.person.id : scanner.doorLink.id;
}
