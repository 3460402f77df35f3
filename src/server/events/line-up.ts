import { and, asc, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { EventFields } from "../../contract/event-editing.ts";
import type { EventPage } from "../../contract/events.ts";
import type { Db, Transaction } from "../lib/database.ts";
import type { Person, Viewer } from "../lib/routes.ts";
import { users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { leaveSeries } from "./form-bills.ts";
import { events, lineUp } from "./tables.ts";

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

/** The bill as its form shows it, and the entries that a block keeps out of this person's form, with their places. */
export async function lineUpFields(tx: Transaction, person: Person, eventId: string) {
  const rows = await tx
    .select({
      entry: { name: lineUp.name, role: lineUp.role, personId: lineUp.personId },
      isShown: sql<boolean>`(${notBlocked(person, lineUp.personId)})`,
    })
    .from(lineUp)
    .where(eq(lineUp.eventId, eventId))
    .orderBy(asc(lineUp.position));
  return {
    shown: rows.flatMap(({ entry, isShown }) => (isShown ? [entry] : [])),
    hidden: rows.flatMap(({ entry, isShown }, at) => (isShown ? [] : [{ at, entry }])),
  };
}

/** The whole bill, whoever looks. */
export function listBill(tx: Transaction, eventId: string): Promise<Entry[]> {
  return tx
    .select({ name: lineUp.name, role: lineUp.role, personId: lineUp.personId })
    .from(lineUp)
    .where(eq(lineUp.eventId, eventId))
    .orderBy(asc(lineUp.position));
}

type Hidden = Awaited<ReturnType<typeof lineUpFields>>["hidden"];

/** Writes a bill as its form holds it, with what the form did not show back in its place. */
export async function writeLineUp(
  tx: Transaction,
  eventId: string,
  { shown, hidden }: { shown: Entry[]; hidden: Hidden },
): Promise<void> {
  await tx.delete(lineUp).where(eq(lineUp.eventId, eventId));
  const entries = [...shown];
  for (const { at, entry } of hidden) entries.splice(at, 0, entry);
  const rows = entries.map((entry, position) => Object.assign({ eventId, position }, entry));
  if (rows.length > 0) await tx.insert(lineUp).values(rows);
}

/** Who fills in a bill, whose event it is for, and who stands on it already. */
export type Billing = { person: Pick<Person, "id">; hostId: string | null; billed: Entry[] };

/** Places of entries whose person is not there, or not for whoever fills it in or for the host. */
export async function strangersAmong(
  tx: Transaction,
  { person, hostId, billed }: Billing,
  entries: Entry[],
): Promise<number[]> {
  // Whoever stands there already stays: a block set since must not show in what can be saved.
  const known = new Set(billed.map(({ personId }) => personId));
  const ids = entries.flatMap(({ personId }) => personId ?? []).filter((id) => !known.has(id));
  if (ids.length === 0) return [];
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), notBlocked(person, users.id), notBlockedBy(hostId)));
  for (const { id } of found) known.add(id);
  return entries.flatMap(({ personId }, at) => (personId && !known.has(personId) ? [at] : []));
}

/** Nobody is seated or billed at an event whose host a block separates from them. */
export function notBlockedBy(hostId: string | null): SQL | undefined {
  return hostId === null ? undefined : notBlocked({ id: hostId }, users.id);
}

/** Takes the person's own name off a bill and off those of the series' dates to come, also where they may not look; nothing happens when it is not on it. */
export function leaveLineUp(db: Db, person: Person, eventId: string): Promise<void> {
  return db.transaction(async (tx) => {
    const [event] = await tx
      .select({ seriesId: events.seriesId })
      .from(events)
      .where(eq(events.id, eventId));
    // A series before its events, as whoever changes all its dates.
    if (event?.seriesId) await leaveSeries(tx, person.id, event.seriesId);
    await tx.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for("update");
    const gone = await tx
      .delete(lineUp)
      .where(and(eq(lineUp.eventId, eventId), eq(lineUp.personId, person.id)))
      .returning({ at: lineUp.position });
    if (gone.length === 0) return;
    // A form that was opened before must not put them back.
    await tx
      .update(events)
      .set({ version: sql`${events.version} + 1`, updatedAt: sql`now()` })
      .where(eq(events.id, eventId));
  });
}
