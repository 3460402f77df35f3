import { eq, inArray, sql } from "drizzle-orm";
import type { ComingSoon, Today } from "../../contract/events/coming-soon.ts";
import type { EventCard } from "../../contract/events/events.ts";
import { type Db, placeholderList, preparedOnce } from "../lib/database/database.ts";
import { preparedViewer, viewing, type Person } from "../lib/person.ts";
import {
  eventCard,
  eventCardSelect,
  eventCover,
  type EventRow,
  isAnswerOf,
  isCover,
} from "../events/event-card.ts";
import { entry, isEntryOf } from "../door/entries.ts";
import { eventSales } from "../sales/tables.ts";
import { tickets } from "../tickets/tables.ts";
import { myEventCard } from "../events/my-events.ts";
import { events } from "../events/tables.ts";
import { rsvps } from "../rsvps/tables.ts";
import { findComing } from "./find-coming.ts";
import { listTasksAndDrafts } from "./list-tasks-and-drafts.ts";

const maxShown = { today: 3, next: 3, hosting: 3 };
const dayMs = 24 * 60 * 60_000;

/** The next events that a person goes to, hosts or has saved, and their latest drafts. */
export async function getComingSoon(db: Db, person: Person): Promise<ComingSoon> {
  const { ownIds, savedIds, hasTasks } = await findComing(db, person);
  const rows = await readEvents(db, person, [...ownIds, ...savedIds]);
  const own = ownIds.flatMap((id) => rows.get(id) ?? []).map((row) => myEventCard(person, row));
  const next = own.filter(({ mine }) => !mine);
  // Guests need to hear about the cancellation; the host knows, and finds the event under Your events.
  const hosting = own.filter(({ mine, cancelled }) => mine && !cancelled);
  return {
    today: await readToday(
      db,
      own.filter(({ runs, sells, cancelled, startsAt }) => {
        const isSoon = Date.parse(startsAt) < Date.now() + dayMs;
        return runs && sells && !cancelled && isSoon;
      }),
    ),
    next: next.slice(0, maxShown.next),
    hosting: hosting.slice(0, maxShown.hosting),
    saved: savedIds.flatMap((id) => rows.get(id) ?? []).map(eventCard),
    ...(hasTasks ? await listTasksAndDrafts(db, person) : { talent: [], drafts: [] }),
  };
}

/** Reads the events that `findComing` has just found for this person. */
async function readEvents(
  db: Db,
  person: Person,
  ids: string[],
): Promise<ReadonlyMap<string, EventRow>> {
  if (ids.length === 0) return new Map();
  const rows = await comingCards(db).execute({ ...viewing(person), ids });
  return new Map(rows.map((row) => [row.event.id, row]));
}

const comingCards = preparedOnce((db) =>
  db
    .select(eventCardSelect(preparedViewer))
    .from(events)
    .leftJoin(eventCover, isCover)
    .leftJoin(rsvps, isAnswerOf(preparedViewer))
    .where(sql`${events.id} = any(${placeholderList("ids", "uuid")}::uuid[])`)
    .prepare("coming_cards"),
);

/** Reads sales and check-in of these events in one statement; without events, in none. */
async function readToday(db: Db, running: EventCard[]): Promise<Today[]> {
  const shown = running.slice(0, maxShown.today);
  if (shown.length === 0) return [];
  const isSoldToday = sql`${tickets.ended} is null and ${tickets.createdAt} >= date_trunc('day', now() at time zone ${events.zone}) at time zone ${events.zone}`;
  const rows = await db
    .select({
      eventId: events.id,
      currency: eventSales.currency,
      sold: sql<number>`count(*) filter (where ${tickets.ended} is null)::int`,
      checkedIn: sql<number>`count(${entry.id}) filter (where ${tickets.ended} is null)::int`,
      soldToday: sql<number>`count(*) filter (where ${isSoldToday})::int`,
      soldTodayMinor: sql<number>`coalesce(sum(${tickets.paidMinor}) filter (where ${isSoldToday}), 0)::float8`,
    })
    .from(events)
    .innerJoin(eventSales, eq(eventSales.eventId, events.id))
    .innerJoin(tickets, eq(tickets.eventId, events.id))
    .leftJoin(entry, isEntryOf(tickets.id))
    .where(
      inArray(
        events.id,
        shown.map(({ id }) => id),
      ),
    )
    .groupBy(events.id, eventSales.currency);
  const figures = new Map(rows.map(({ eventId, ...row }) => [eventId, row]));
  return shown.map((event) => {
    const none = { sold: 0, checkedIn: 0, soldToday: 0, soldTodayMinor: 0, currency: "" };
    return { event, ...(figures.get(event.id) ?? none) };
  });
}
