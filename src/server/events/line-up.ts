import { and, asc, eq, inArray } from "drizzle-orm";
import type { EventFields } from "../../contract/event-editing.ts";
import type { EventCard, EventPage } from "../../contract/events.ts";
import type { Db, Transaction } from "../lib/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person, Viewer } from "../lib/routes.ts";
import { users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { getCard } from "./service.ts";
import { events, lineUp } from "./tables.ts";
import { visibleEvent } from "./visibility.ts";

type Entry = EventFields["lineUp"][number];

/** The bill as the viewer may see it: whom a block separates from them is not on theirs. */
export async function listLineUp(
  db: Db | Transaction,
  viewer: Viewer,
  eventId: string,
): Promise<EventPage["lineUp"]> {
  const person = { id: users.id, name: users.name, username: users.username };
  const rows = await db
    .select({ name: lineUp.name, role: lineUp.role, person })
    .from(lineUp)
    .leftJoin(users, eq(users.id, lineUp.personId))
    .where(and(eq(lineUp.eventId, eventId), notBlocked(viewer, lineUp.personId)))
    .orderBy(asc(lineUp.position));
  return rows.map((row) => Object.assign(row, { name: row.person?.name ?? row.name }));
}

/** The bill as its form shows it. */
export async function lineUpFields(tx: Db | Transaction, eventId: string): Promise<Entry[]> {
  return tx
    .select({ name: lineUp.name, role: lineUp.role, personId: lineUp.personId })
    .from(lineUp)
    .where(eq(lineUp.eventId, eventId))
    .orderBy(asc(lineUp.position));
}

export async function writeLineUp(
  tx: Transaction,
  eventId: string,
  entries: Entry[],
): Promise<void> {
  await tx.delete(lineUp).where(eq(lineUp.eventId, eventId));
  const rows = entries.map((entry, position) => Object.assign({ eventId, position }, entry));
  if (rows.length > 0) await tx.insert(lineUp).values(rows);
}

/** Places of entries whose person is not there, or not for this one. */
export async function strangersAmong(
  tx: Transaction,
  person: Person,
  entries: Entry[],
): Promise<number[]> {
  const ids = entries.flatMap(({ personId }) => personId ?? []);
  if (ids.length === 0) return [];
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), notBlocked(person, users.id)));
  const known = new Set(found.map(({ id }) => id));
  return entries.flatMap(({ personId }, at) => (personId && !known.has(personId) ? [at] : []));
}

/** Takes the person's own name off a bill; nothing happens when it is not on it. */
export function leaveLineUp(db: Db, person: Person, eventId: string): Promise<EventCard> {
  return db.transaction(async (tx) => {
    const [event] = await tx
      .select({ id: events.id })
      .from(events)
      .where(and(eq(events.id, eventId), visibleEvent(person)))
      .for("update");
    if (!event) refuse("NOT_FOUND");
    const own = and(eq(lineUp.eventId, eventId), eq(lineUp.personId, person.id));
    await tx.delete(lineUp).where(own);
    return getCard(tx, person, eventId);
  });
}
