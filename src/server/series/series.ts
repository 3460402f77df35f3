import { and, count, desc, eq, inArray, lt, sql, lte } from "drizzle-orm";
import type { EventFields } from "../../contract/events/editing.ts";
import { seriesLimits } from "../../contract/events/series-limits.ts";
import type { Repeats } from "../../contract/events/recurrence.ts";
import type { Transaction, Db } from "../lib/database/database.ts";
import { newId } from "../lib/ids.ts";
import { announceNewDate } from "../announcements/announce-new-event.ts";
import { refuse } from "../lib/refuse.ts";
import { copySales } from "../sales/copy-sales.ts";
import { dayInZone, addDays, daysBetween } from "../lib/zoned-time.ts";
import { refreshSearchText } from "../event-editing/line-up-search.ts";
import { columnsOf } from "../event-editing/fields.ts";
import { insertEntries, strangersAmong, whoAgreed } from "../event-editing/line-up.ts";
import { daysOf, recurrenceFrom, recurrenceOf, repeatsOf } from "./recurrence.ts";
import { slugOf } from "../events/slug.ts";
import { events } from "../events/tables.ts";
import { eventSeries } from "./tables.ts";
import { queueDatesLike } from "../moderation/queue-texts.ts";
import { recordWebhooks } from "../webhooks/record-webhooks.ts";
import { eventMembers } from "../events/member-tables.ts";
import { whenOf } from "../events/when-fields.ts";
import { write, type Done } from "../lib/effects.ts";

export type Series = typeof eventSeries.$inferSelect;

// Far enough ahead for planning, and few enough dates to change at once while people respond: eight weeks, or half a year for monthly
// series.
const windowDays = { DAILY: 56, WEEKLY: 56, MONTHLY: 183 };
// A gap longer than this means that the rule has ended.
const maxGap = 9 * 366;

type NewSeries = { id: string; hostId: string; fields: EventFields & { repeats: Repeats } };

/** Starts a series. Its first event has to be created under the same id. */
export async function startSeries(
  tx: Transaction,
  { id, hostId, fields }: NewSeries,
): Promise<Series> {
  const [others] = await tx
    .select({ running: count(eventSeries.dueOn) })
    .from(eventSeries)
    .where(eq(eventSeries.hostId, hostId));
  if (others && others.running >= seriesLimits.atOnce) {
    refuse("NOT_ALLOWED", { detail: "You have too many series. End some first." });
  }
  const pattern = recurrenceOf(fields.repeats, fields.startDay);
  const row = { ...pattern, ...templateOf(fields), id, hostId, madeUntil: fields.startDay };
  const [series] = await tx.insert(eventSeries).values(row).onConflictDoNothing().returning();
  return series ?? refuse("CONFLICT");
}

/** The form fields that all dates of a series share. */
export function templateOf(form: EventFields) {
  const { startDay, endDay, coverId, repeats: _repeats, ...fields } = form;
  return { fields, coverId, endsAfterDays: endDay === "" ? null : daysBetween(startDay, endDay) };
}

/** The form of the series' date on this day. */
export function fieldsOn(
  { fields, coverId, endsAfterDays }: Pick<Series, "fields" | "coverId" | "endsAfterDays">,
  startDay: string,
): EventFields {
  const endDay = endsAfterDays === null ? "" : addDays(startDay, endsAfterDays);
  return { ...fields, coverId, startDay, endDay, repeats: null };
}

/** Creates every date in the window and returns how many. The caller holds the series' lock, so each is created once. */
export async function fillWindow(tx: Transaction, series: Series): Promise<number> {
  const { rule, startDay, madeUntil } = series;
  const days = windowDays[/FREQ=(DAILY|WEEKLY|MONTHLY)/.exec(rule)?.[1] as keyof typeof windowDays];
  const today = dayInZone(new Date(), series.fields.zone);
  const until = addDays(startDay > today ? startDay : today, days);
  const near = daysOf(series, { from: addDays(madeUntil, 1), to: until });
  // Skips days that passed while no server was running.
  const dates = await makeOccurrences(
    tx,
    series,
    near.filter((day) => day >= today),
  );
  const made = until > madeUntil ? until : madeUntil;
  const [next] = daysOf(series, { from: addDays(made, 1), to: addDays(made, maxGap), most: 1 });
  const dueOn = next === undefined ? null : addDays(next, -days);
  await tx.update(eventSeries).set({ madeUntil: made, dueOn }).where(eq(eventSeries.id, series.id));
  return dates;
}

/** Creates events on these days, with the team and the tickets of the previous occurrence. */
async function makeOccurrences(tx: Transaction, series: Series, days: string[]): Promise<number> {
  const [first] = days;
  if (first === undefined) return 0;
  const { id: seriesId, hostId } = series;
  const { lineUp: performers, ...fields } = fieldsOn(series, first);
  const hidden = new Set(
    await strangersAmong(tx, { person: { id: hostId }, hostId, performers: [] }, performers),
  );
  const shown = performers.filter((_, at) => !hidden.has(at));
  const { link, ...columns } = columnsOf({ ...fields, lineUp: shown });
  const rows = days.map((day) => {
    const id = newId();
    const own = {
      id,
      slug: slugOf(fields.title, id, day),
      occurrence: day,
      ...whenOn(fieldsOn(series, day)),
    };
    return Object.assign(own, { ...columns, link: link ?? null, hostId, seriesId });
  });
  const made = await tx
    .insert(events)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: events.id, slug: events.slug });
  await recordWebhooks(
    tx,
    made.map(({ id, slug }) => ({
      kind: "event.published",
      eventId: id,
      objectId: id,
      data: { slug, title: fields.title },
    })),
  );
  const ids = made.map(({ id }) => id);
  const agreed = await whoAgreed(
    tx,
    sql`in (select id from ${events} where series_id = ${seriesId})`,
  );
  agreed.add(null).add(hostId);
  const entries = ids.flatMap((eventId) =>
    shown.map((entry, position) =>
      Object.assign({ eventId, position, asked: !agreed.has(entry.personId) }, entry),
    ),
  );
  await insertEntries(tx, entries);
  if (entries.some(({ personId, asked }) => personId !== null && !asked))
    await refreshSearchText(tx, ids);
  const before = await previousOccurrence(tx, seriesId, first);
  if (before !== undefined && ids.length > 0) {
    await copyTeam(tx, before, ids);
    await copySales(tx, before, ids);
    await queueDatesLike(tx, { ids, like: before });
  }
  // One notification, however many dates are added at once.
  const [firstId] = ids;
  if (firstId !== undefined) await announceNewDate(tx, { ...columns, id: firstId, hostId });
  return ids.length;
}

async function previousOccurrence(
  tx: Transaction,
  seriesId: string,
  day: string,
): Promise<string | undefined> {
  const [before] = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.seriesId, seriesId), lt(events.occurrence, day)))
    .orderBy(desc(events.occurrence))
    .limit(1);
  return before?.id;
}

async function copyTeam(tx: Transaction, before: string, ids: string[]) {
  await tx.execute(sql`
    insert into ${eventMembers} (event_id, user_id, role, asked)
    select made.id, member.user_id, member.role, member.asked from ${eventMembers} as member cross join ${events} as made
    where member.event_id = ${before} and member.role in ('manager', 'door') and ${inArray(sql`made.id`, ids)}`);
}

/** When a date starts and ends. Its form must be complete. */
export function whenOn(fields: EventFields) {
  const found = whenOf(fields);
  if ("problems" in found) throw new Error(`no time on ${fields.startDay}`);
  return found.when;
}

/** How an event repeats from its own date on, or null if it isn't part of a series. */
export async function repeatsAt(
  tx: Transaction,
  { seriesId, occurrence }: Pick<typeof events.$inferSelect, "seriesId" | "occurrence">,
): Promise<Repeats | null> {
  if (seriesId === null || occurrence === null) return null;
  const [series] = await tx.select().from(eventSeries).where(eq(eventSeries.id, seriesId));
  return series ? repeatsOf(recurrenceFrom(series, occurrence)) : null;
}

const isDue = lte(eventSeries.dueOn, sql`current_date`);

/** Series with a date that is near enough to be created. */
export async function listDue(db: Db): Promise<string[]> {
  const rows = await db.select({ id: eventSeries.id }).from(eventSeries).where(isDue);
  return rows.map(({ id }) => id);
}

/** Creates the upcoming dates of a series, once however many servers do so at the same time. */
export function extendSeries(db: Db, id: string): Promise<Done<void>> {
  return write(db, async (tx) => {
    const [series] = await tx
      .select()
      .from(eventSeries)
      .where(and(eq(eventSeries.id, id), isDue))
      .for("update");
    if (series) await fillWindow(tx, series);
  });
}
