import { and, asc, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { EventFields } from "../../contract/events/editing.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { notify } from "../notifications/notify.ts";
import { users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { leaveSeries } from "./draft-line-ups.ts";
import type { EventAccess } from "../events/event-access.ts";
import { events } from "../events/tables.ts";
import { refreshSearchText } from "./line-up-search.ts";
import { lineUp } from "../events/member-tables.ts";

type Entry = EventFields["lineUp"][number];

/** The line-up as its form shows it, and the entries that a block hides from this person, with their positions. */
export async function lineUpFields(tx: Transaction, { person, event }: EventAccess<"edit">) {
  const rows = await tx
    .select({
      entry: { name: lineUp.name, role: lineUp.role, personId: lineUp.personId },
      isShown: sql<boolean>`(${notBlocked(person, lineUp.personId)})`,
    })
    .from(lineUp)
    .where(eq(lineUp.eventId, event.id))
    .orderBy(asc(lineUp.position));
  return {
    shown: rows.flatMap(({ entry, isShown }) => (isShown ? [entry] : [])),
    hidden: rows.flatMap(({ entry, isShown }, at) => (isShown ? [] : [{ at, entry }])),
  };
}

/** The whole line-up, without regard to blocks. */
export function readLineUp(tx: Transaction, eventId: string): Promise<Entry[]> {
  return tx
    .select({ name: lineUp.name, role: lineUp.role, personId: lineUp.personId })
    .from(lineUp)
    .where(eq(lineUp.eventId, eventId))
    .orderBy(asc(lineUp.position));
}

type Hidden = Awaited<ReturnType<typeof lineUpFields>>["hidden"];
type Writing = { by: Person; shown: Entry[]; hidden: Hidden };

/**
 * Writes the line-up of a form, with the entries that the form did not show back in their places. New people on it are invited.
 */
export async function writeLineUp(
  tx: Transaction,
  eventId: string,
  { by, shown, hidden }: Writing,
): Promise<void> {
  const agreed = await whoAgreed(tx, sameSeries(eventId));
  const known = await tx
    .delete(lineUp)
    .where(eq(lineUp.eventId, eventId))
    .returning({ personId: lineUp.personId });
  const entries = [...shown];
  for (const { at, entry } of hidden) entries.splice(at, 0, entry);
  agreed.add(by.id);
  const rows = entries.map((entry, position) => {
    const asked = entry.personId !== null && !agreed.has(entry.personId);
    return Object.assign({ eventId, position, asked }, entry);
  });
  if (rows.length > 0) await tx.insert(lineUp).values(rows);
  const earlier = new Set(known.map(({ personId }) => personId));
  const added = rows.flatMap(({ asked, personId }) =>
    asked && personId && !earlier.has(personId) ? [personId] : [],
  );
  const [event] = await tx
    .select({ seriesId: events.seriesId })
    .from(events)
    .where(eq(events.id, eventId));
  // Asked once for all dates of a series.
  const ask = { kind: "ask", by: by.id, fact: event?.seriesId ?? eventId, eventId } as const;
  await notify(
    tx,
    [...new Set(added)].map((to) => Object.assign({ to }, ask)),
  );
}

/** An event and the other dates of its series, of which one word is enough: as a condition on the event of a row. */
export function sameSeries(eventId: string): SQL {
  return sql`in (select ${eventId}::uuid union select one.id from ${events} as one
    where one.series_id = (select this.series_id from ${events} as this where this.id = ${eventId}))`;
}

/** Who has accepted a place on the line-up of one of these events. */
export async function whoAgreed(tx: Transaction, ofEvents: SQL): Promise<Set<string | null>> {
  const rows = await tx
    .selectDistinct({ personId: lineUp.personId })
    .from(lineUp)
    .where(and(sql`${lineUp.eventId} ${ofEvents}`, eq(lineUp.asked, false)));
  return new Set(rows.map(({ personId }) => personId));
}

/** Who fills in a line-up, who hosts the event, and who is on the line-up already. */
export type Billing = { person: Pick<Person, "id">; hostId: string | null; performers: Entry[] };

/** Positions of entries whose person does not exist, or is blocked from the editor or the host. */
export async function strangersAmong(
  tx: Transaction,
  { person, hostId, performers }: Billing,
  entries: Entry[],
): Promise<number[]> {
  // People already on the line-up stay: a later block must not show in what can be saved.
  const known = new Set(performers.map(({ personId }) => personId));
  const ids = entries.flatMap(({ personId }) => personId ?? []).filter((id) => !known.has(id));
  if (ids.length === 0) return [];
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), notBlocked(person, users.id), notBlockedBy(hostId)));
  for (const { id } of found) known.add(id);
  return entries.flatMap(({ personId }, at) => (personId && !known.has(personId) ? [at] : []));
}

/** Nobody gets a role or a place on the line-up at an event whose host a block separates from them. */
export function notBlockedBy(hostId: string | null): SQL | undefined {
  return hostId === null ? undefined : notBlocked({ id: hostId }, users.id);
}

/** Removes the person from the line-up of an event and of the later dates of its series, even where they may not see it; does nothing when they are not on it. */
export function leaveLineUp(db: Db, person: Person, eventId: string): Promise<void> {
  return db.transaction(async (tx) => {
    const [event] = await tx
      .select({ seriesId: events.seriesId })
      .from(events)
      .where(eq(events.id, eventId));
    // The series before its events, as in every change of all its dates.
    if (event?.seriesId) await leaveSeries(tx, person.id, event.seriesId);
    await tx.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for("update");
    const gone = await tx
      .delete(lineUp)
      .where(and(eq(lineUp.eventId, eventId), eq(lineUp.personId, person.id)))
      .returning({ at: lineUp.position });
    if (gone.length === 0) return;
    await refreshSearchText(tx, [eventId]);
    // A form that was opened before must not put them back.
    await tx
      .update(events)
      .set({ version: sql`${events.version} + 1`, updatedAt: sql`now()` })
      .where(eq(events.id, eventId));
  });
}
