import { and, asc, eq, gt, gte, inArray, lt, or, sql, type SQL } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { EventCard, EventQuery } from "../../contract/events.ts";
import { limits } from "../../contract/limits.ts";
import type { Page } from "../../contract/shapes.ts";
import { after, pageOf, readCursor } from "../lib/cursor.ts";
import type { Db } from "../lib/database.ts";
import type { Person, Viewer } from "../lib/routes.ts";
import { notBlocked } from "../people/visibility.ts";
import { eventCard, eventCardSelect, eventCover, isAnswerOf, isCover } from "./event-card.ts";
import { cityCondition, searchConditions } from "./search.ts";
import { events, rsvps, eventSeats } from "./tables.ts";

type EventList = Page<EventCard> & { total: number | null };

// Counting stops here: nobody reads further, and a common word must not cost a scan of everything.
const countedAtMost = 10_000;
// In front of the cursor of a page that forgives typos, so that the next page does too.
const looseMark = "~";

/** Published public events by their start. Forgives typos when nothing matches to the letter. */
export async function listEvents(db: Db, viewer: Viewer, query: EventQuery): Promise<EventList> {
  const { cursor, q } = query;
  if (cursor?.startsWith(looseMark))
    return looseList(db, viewer, { ...query, cursor: cursor.slice(1) });
  const exact = await listPage(db, viewer, query, false);
  if (!q || cursor !== undefined || exact.items.length > 0) return exact;
  return looseList(db, viewer, query);
}

async function looseList(db: Db, viewer: Viewer, query: EventQuery): Promise<EventList> {
  const found = await listPage(db, viewer, query, true);
  return { ...found, next: found.next && looseMark + found.next };
}

async function listPage(
  db: Db,
  viewer: Viewer,
  query: EventQuery,
  loose: boolean,
): Promise<EventList> {
  const { limit = limits.page } = query;
  const cursor = readCursor(query.cursor);
  const found = and(
    eq(events.visibility, "public"),
    eq(events.status, "published"),
    query.category && eq(events.category, query.category),
    ...periodConditions(query),
    ...searchConditions(query.q, loose),
    cityCondition(query.city),
    query.free && eq(events.free, true),
    query.familyFriendly && eq(events.familyFriendly, true),
    query.accessible && eq(events.accessible, true),
    query.online && eq(events.online, true),
    notBlocked(viewer, events.hostId),
  );
  const counted = sql<number>`(select count(*)::int from (select 1 from ${events} where ${found} limit ${countedAtMost}) as counted)`;
  const rows = await db
    .select({ ...eventCardSelect(viewer), total: cursor ? sql<null>`null` : counted })
    .from(events)
    .leftJoin(eventCover, isCover)
    .leftJoin(rsvps, isAnswerOf(viewer))
    // The plain bound lets the index start at the cursor; the exact condition alone does not.
    .where(
      and(
        found,
        cursor && gte(events.startsAt, cursor.time),
        after(events.startsAt, events.id, cursor),
      ),
    )
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(limit + 1);
  const { items, next } = pageOf(rows, limit, ({ event }) => ({
    time: event.startsAt,
    id: event.id,
  }));
  return { items: items.map(eventCard), next, total: cursor ? null : (rows[0]?.total ?? 0) };
}

/** Days are those of each event's own place; without a first day only what is not over counts. */
function periodConditions({ from, to }: EventQuery): (SQL | undefined)[] {
  const first = from && inCalendar(from);
  const last = to && inCalendar(to);
  const startDay = sql`(${events.startsAt} at time zone ${events.zone})::date`;
  const endDay = sql`((${events.endsAt} - interval '1 millisecond') at time zone ${events.zone})::date`;
  return [
    ...(first === undefined
      ? [gt(events.endsAt, sql`now()`), gt(events.startsAt, sql`now() - interval '367 days'`)]
      : [
          // Zones are at most 14 hours from UTC and no event lasts longer than a year: bounds for the index.
          gt(events.endsAt, sql`${first}::date - interval '15 hours'`),
          gt(events.startsAt, sql`${first}::date - interval '368 days'`),
          or(sql`${endDay} >= ${first}::date`, sql`${startDay} >= ${first}::date`),
        ]),
    ...(last === undefined
      ? []
      : [
          lt(events.startsAt, sql`${last}::date + interval '39 hours'`),
          sql`${startDay} <= ${last}::date`,
        ]),
  ];
}

/** Days so far away that the database has no word for them mean the first or last day that matters. */
function inCalendar(day: string): string {
  if (day < "1900-01-01") return "1900-01-01";
  return day > "2500-01-01" ? "2500-01-01" : day;
}

/** Events not yet over that the person hosts, helps with, is invited to, goes to, may go to or waits for; also unlisted and cancelled ones. */
export async function listMyEvents(
  db: Db,
  person: Person,
  query: { cursor?: string; limit?: number },
) {
  const { limit = limits.page } = query;
  const cursor = readCursor(query.cursor);
  // Three short lists, each by its index, instead of a look at every event to come.
  const ownIds = union(
    db.select({ id: events.id }).from(events).where(eq(events.hostId, person.id)),
    db.select({ id: rsvps.eventId }).from(rsvps).where(eq(rsvps.userId, person.id)),
    db.select({ id: eventSeats.eventId }).from(eventSeats).where(eq(eventSeats.userId, person.id)),
  );
  // Whoever declined has declined the invitation too.
  const isNotDeclined = or(
    eq(events.hostId, person.id),
    sql`${rsvps.answer} is distinct from 'not-going'`,
  );
  const rows = await db
    .select(eventCardSelect(person))
    .from(events)
    .leftJoin(eventCover, isCover)
    .leftJoin(rsvps, isAnswerOf(person))
    .where(
      and(
        inArray(events.id, ownIds),
        isNotDeclined,
        gt(events.endsAt, sql`now()`),
        notBlocked(person, events.hostId),
        after(events.startsAt, events.id, cursor),
      ),
    )
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(limit + 1);
  const { items, next } = pageOf(rows, limit, ({ event }) => ({
    time: event.startsAt,
    id: event.id,
  }));
  return {
    items: items.map((row) =>
      Object.assign(eventCard(row), { mine: row.event.hostId === person.id }),
    ),
    next,
  };
}
