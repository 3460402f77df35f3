import { and, asc, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { EventFields } from "../../contract/events/editing.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { type Done, write } from "../lib/effects.ts";
import type { Person } from "../lib/person.ts";
import { acts } from "../acts/tables.ts";
import { actIdsOf } from "../acts/visibility.ts";
import { notify } from "../notifications/notify.ts";
import { users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { leaveSeries } from "./draft-line-ups.ts";
import type { EventAccess } from "../events/event-access.ts";
import { events } from "../events/tables.ts";
import { refreshSearchText } from "./line-up-search.ts";
import { readAnsweredInvitation } from "./read-answered-invitation.ts";
import { lineUp } from "../events/member-tables.ts";

type Entry = EventFields["lineUp"][number];

const columns = {
  name: lineUp.name,
  role: lineUp.role,
  personId: lineUp.personId,
  actId: lineUp.actId,
};

/** A line-up as the form shows it, and the entries that a block hides from the editor, with their positions. */
export type LineUpFields = { shown: Entry[]; hidden: { at: number; entry: Entry }[] };

/** The line-up of one event. */
export async function lineUpFields(
  tx: Transaction,
  access: EventAccess<"edit">,
): Promise<LineUpFields> {
  const lineUps = await listLineUpFields(tx, access.person, [access.event.id]);
  return lineUps.get(access.event.id) ?? { shown: [], hidden: [] };
}

/** The line-ups of many events, by event id. */
export async function listLineUpFields(
  tx: Transaction,
  person: Person,
  eventIds: string[],
): Promise<Map<string, LineUpFields>> {
  const rows = await tx
    .select({
      eventId: lineUp.eventId,
      entry: columns,
      isShown: sql<boolean>`(${notBlocked(person, lineUp.personId)})`,
    })
    .from(lineUp)
    .where(inArray(lineUp.eventId, eventIds))
    .orderBy(asc(lineUp.eventId), asc(lineUp.position));
  const byEvent = [...Map.groupBy(rows, ({ eventId }) => eventId)];
  return new Map(
    byEvent.map(([eventId, entries]) => {
      const shown = entries.flatMap(({ entry, isShown }) => (isShown ? [entryOf(entry)] : []));
      const hidden = entries.flatMap(({ entry, isShown }, at) =>
        isShown ? [] : [{ at, entry: entryOf(entry) }],
      );
      return [eventId, { shown, hidden }];
    }),
  );
}

/** The whole line-up, including blocked people. */
export async function readLineUp(tx: Transaction, eventId: string): Promise<Entry[]> {
  const rows = await tx
    .select(columns)
    .from(lineUp)
    .where(eq(lineUp.eventId, eventId))
    .orderBy(asc(lineUp.position));
  return rows.map(entryOf);
}

// Omits a missing `actId`, as clients that don't know acts do, so that sending the form back changes nothing.
function entryOf({ actId, ...entry }: Entry): Entry {
  return actId ? { ...entry, actId } : entry;
}

type Writing = LineUpFields & { event: { id: string; seriesId: string | null } };

/**
 * Writes the line-ups of an event or of dates of one series, putting entries that the form didn't show back in their places. Newly added
 * people are invited, once for all dates.
 */
export async function writeLineUps(
  tx: Transaction,
  by: Person,
  writings: Writing[],
): Promise<void> {
  const [first] = writings;
  if (!first) return;
  const agreed = await whoAgreed(tx, sameSeries(first.event.id));
  agreed.add(by.id);
  const ids = writings.map(({ event }) => event.id);
  const known = await tx
    .delete(lineUp)
    .where(inArray(lineUp.eventId, ids))
    .returning({ eventId: lineUp.eventId, personId: lineUp.personId });
  const rows = writings.flatMap(({ event, shown, hidden }) => {
    const entries = [...shown];
    for (const { at, entry } of hidden) entries.splice(at, 0, entry);
    return entries.map((entry, position) => {
      const asked = entry.personId !== null && !agreed.has(entry.personId);
      return Object.assign({ eventId: event.id, position, asked }, entry);
    });
  });
  await insertEntries(tx, rows);
  const earlier = new Set(known.map(({ eventId, personId }) => `${eventId} ${personId}`));
  const added = new Map<string, string>();
  for (const { asked, eventId, personId } of rows)
    if (asked && personId && !earlier.has(`${eventId} ${personId}`) && !added.has(personId))
      added.set(personId, eventId);
  const about = { kind: "ask", by: by.id, fact: first.event.seriesId ?? first.event.id } as const;
  await notify(
    tx,
    [...added].map(([to, eventId]) => Object.assign({ to, eventId }, about)),
  );
}

/** Inserts entries. People appear as the chosen act, or as the act of theirs with that name. */
export async function insertEntries(
  tx: Transaction,
  rows: (Entry & { eventId: string; position: number; asked: boolean })[],
): Promise<void> {
  if (rows.length === 0) return;
  // Passed as arrays: one parameter per value would exceed the limit for a long series.
  const column = <T>(read: (row: (typeof rows)[number]) => T) => sql.param(rows.map(read));
  await tx.execute(sql`
    insert into ${lineUp} (event_id, position, name, role, asked, person_id, act_id)
    select event_id, position, name, role, asked, person_id, (select a.id from ${acts} as a
        where a.listed and a.id in ${actIdsOf(sql`entry.person_id`)} and (a.id = chosen_id or lower(a.name) = lower(entry.name))
        order by coalesce(a.id = chosen_id, false) desc, a.created_at, a.id limit 1)
    from unnest(${column(({ eventId }) => eventId)}::uuid[], ${column(({ position }) => position)}::int[],
      ${column(({ name }) => name)}::text[], ${column(({ role }) => role)}::text[],
      ${column(({ asked }) => asked)}::boolean[], ${column((row) => row.personId)}::uuid[],
      ${column((row) => row.actId ?? null)}::uuid[])
      as entry (event_id, position, name, role, asked, person_id, chosen_id)`);
}

/** A condition on a row's event id: the event or another date of its series. Accepting one of them covers all. */
export function sameSeries(eventId: string): SQL {
  return sql`in (select ${eventId}::uuid union select one.id from ${events} as one
    where one.series_id = (select this.series_id from ${events} as this where this.id = ${eventId}))`;
}

/** People who accepted a place on the line-up of one of these events. */
export async function whoAgreed(tx: Transaction, ofEvents: SQL): Promise<Set<string | null>> {
  const rows = await tx
    .selectDistinct({ personId: lineUp.personId })
    .from(lineUp)
    .where(and(sql`${lineUp.eventId} ${ofEvents}`, eq(lineUp.asked, false)));
  return new Set(rows.map(({ personId }) => personId));
}

/** Who edits a line-up, who hosts the event, and who is on the line-up already. */
export type Billing = { person: Pick<Person, "id">; hostId: string | null; performers: Entry[] };

/** Positions of entries whose person doesn't exist or is separated by a block from the editor or the host. */
export async function strangersAmong(
  tx: Transaction,
  billing: Billing,
  entries: Entry[],
): Promise<number[]> {
  const [strangers = []] = await findStrangers(tx, billing, [{ ...billing, entries }]);
  return strangers;
}

/** `strangersAmong` for many line-ups of one host. */
export async function findStrangers(
  tx: Transaction,
  { person, hostId }: Omit<Billing, "performers">,
  lineUps: { performers: Entry[]; entries: Entry[] }[],
): Promise<number[][]> {
  // People already on a line-up are accepted: otherwise a refused save would reveal a later block.
  const added = lineUps.map(({ performers, entries }) => {
    const known = new Set(performers.map(({ personId }) => personId));
    return entries.map(({ personId }) => (known.has(personId) ? null : personId));
  });
  const ids = [...new Set(added.flat())].filter((id) => id !== null);
  if (ids.length === 0) return added.map(() => []);
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), notBlocked(person, users.id), notBlockedBy(hostId)));
  const found = new Set(rows.map(({ id }) => id));
  return added.map((those) => those.flatMap((id, at) => (id && !found.has(id) ? [at] : [])));
}

/** Excludes people whom a block separates from the host: they get no role or place on the line-up. */
export function notBlockedBy(hostId: string | null): SQL | undefined {
  return hostId === null ? undefined : notBlocked({ id: hostId }, users.id);
}

/**
 * Removes the person from the line-up of an event and of later dates of its series, even if they can't see it; does nothing when they
 * aren't on it.
 */
export function leaveLineUp(db: Db, person: Person, eventId: string): Promise<Done<void>> {
  return write(db, async (tx) => {
    const [event] = await tx
      .select({ seriesId: events.seriesId })
      .from(events)
      .where(eq(events.id, eventId));
    // Series before its events, the same order as when all dates of a series change.
    if (event?.seriesId) await leaveSeries(tx, person.id, event.seriesId);
    await tx.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for("update");
    const gone = await tx
      .delete(lineUp)
      .where(and(eq(lineUp.eventId, eventId), eq(lineUp.personId, person.id)))
      .returning({ at: lineUp.position });
    if (gone.length === 0) return;
    await readAnsweredInvitation(tx, person.id, sql`= ${eventId}`);
    await refreshSearchText(tx, [eventId]);
    // Raises the version, so that a form opened earlier can't put them back.
    await tx
      .update(events)
      .set({ version: sql`${events.version} + 1`, updatedAt: sql`now()` })
      .where(eq(events.id, eventId));
  });
}
