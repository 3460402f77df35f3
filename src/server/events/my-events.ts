import { and, asc, eq, gt, inArray, or, sql, type SQL } from "drizzle-orm";
import { pageSize } from "../../contract/paging.ts";
import { after, type Cursor, pageOf, readCursor } from "../lib/database/cursor.ts";
import { type Db, preparedOnce } from "../lib/database/database.ts";
import { preparedViewer, viewing, type Person, type ViewerId } from "../lib/person.ts";
import { isEventShown } from "./visibility.ts";
import {
  eventCard,
  eventCardSelect,
  eventCover,
  type EventRow,
  isAnswerOf,
  isCover,
} from "./event-card.ts";
import { events } from "./tables.ts";
import { rsvps } from "../rsvps/tables.ts";
import { eventMembers } from "./member-tables.ts";

/**
 * Lists events not yet over that the person hosts, helps with, is invited to, RSVP'd to or waits for, including unlisted and cancelled
 * ones.
 */
export async function listMyEvents(
  db: Db,
  person: Person,
  query: { cursor?: string; limit?: number },
) {
  const { limit = pageSize } = query;
  const cursor = readCursor(query.cursor);
  const rows = await (cursor || limit > pageSize
    ? selectMyEvents(db, person, { cursor, limit })
    : firstPage(db).execute(viewing(person)));
  const { items, next } = pageOf(rows, limit, ({ event }) => ({
    time: event.startsAt,
    id: event.id,
  }));
  return { items: items.map((row) => myEventCard(person, row)), next };
}

export function myEventCard(person: Person, row: EventRow) {
  return Object.assign(eventCard(row), {
    mine: row.event.hostId === person.id,
    runs: row.runsIt,
  });
}

const firstPage = preparedOnce((db) =>
  selectMyEvents(db, preparedViewer, { cursor: undefined, limit: pageSize }).prepare("my_events"),
);

type Part = { cursor: Cursor | undefined; limit: number };

function selectMyEvents(db: Db, viewer: NonNullable<ViewerId>, { cursor, limit }: Part) {
  return db
    .select(eventCardSelect(viewer))
    .from(events)
    .leftJoin(eventCover, isCover)
    .leftJoin(rsvps, isAnswerOf(viewer))
    .where(and(isMyEvent(viewer), after(events.startsAt, events.id, cursor)))
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(limit + 1);
}

/** The condition for `listMyEvents`, in a query that joins the viewer's RSVP to the event. */
export function isMyEvent(viewer: NonNullable<ViewerId>): SQL | undefined {
  // Three short indexed lists instead of a scan of all upcoming events.
  const ownIds = sql`(select ${events.id} from ${events} where ${events.hostId} = ${viewer.id}
    union select ${rsvps.eventId} from ${rsvps} where ${rsvps.userId} = ${viewer.id}
    union select ${eventMembers.eventId} from ${eventMembers} where ${eventMembers.userId} = ${viewer.id})`;
  // Declining the event also declines the invitation.
  const isNotDeclined = or(
    eq(events.hostId, viewer.id),
    sql`${rsvps.answer} is distinct from 'not-going'`,
  );
  return and(
    inArray(events.id, ownIds),
    isNotDeclined,
    gt(events.endsAt, sql`now()`),
    isEventShown(viewer),
  );
}
