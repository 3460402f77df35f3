import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { ComingSoon, Today } from "../../contract/events/coming-soon.ts";
import type { EventCard } from "../../contract/events/events.ts";
import { type Db, preparedOnce } from "../lib/database/database.ts";
import { preparedViewer, viewing, type Person } from "../lib/person.ts";
import {
  eventCard,
  eventCardSelect,
  eventCover,
  isAnswerOf,
  isCover,
} from "../events/event-card.ts";
import { entry, isEntryOf } from "../door/entries.ts";
import { eventSales } from "../sales/tables.ts";
import { tickets } from "../tickets/tables.ts";
import { listMyEvents } from "../events/my-events.ts";
import { events, saves } from "../events/tables.ts";
import { rsvps } from "../rsvps/tables.ts";
import { visibleEvent } from "../events/visibility.ts";
import { listTasksAndDrafts } from "./list-tasks-and-drafts.ts";

// Enough that a month of a weekly event does not crowd out everything else.
const candidateLimit = 16;
const maxShown = { today: 3, next: 3, hosting: 3, saved: 2 };
const dayMs = 24 * 60 * 60_000;

/** The next events that a person goes to, hosts or has saved, and their latest drafts. */
export async function getComingSoon(db: Db, person: Person): Promise<ComingSoon> {
  const { items: own } = await listMyEvents(db, person, { limit: candidateLimit });
  const next = own.filter(({ mine }) => !mine);
  // Guests need to hear about the cancellation; the host knows, and finds the event under Your events.
  const hosting = own.filter(({ mine, cancelled }) => mine && !cancelled);
  const known = own.map(({ id }) => id);
  const { talent, drafts } = await listTasksAndDrafts(db, person);
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
    saved: await listSavedSoon(db, person, known),
    talent,
    drafts,
  };
}

async function listSavedSoon(db: Db, person: Person, known: string[]): Promise<EventCard[]> {
  const rows = await savedSoon(db).execute({ ...viewing(person), known });
  return rows.map(eventCard);
}

const savedSoon = preparedOnce((db) => {
  const viewer = preparedViewer;
  return db
    .select(eventCardSelect(viewer))
    .from(saves)
    .innerJoin(events, eq(events.id, saves.eventId))
    .leftJoin(eventCover, isCover)
    .leftJoin(rsvps, isAnswerOf(viewer))
    .where(
      and(
        eq(saves.userId, viewer.id),
        eq(events.status, "published"),
        gt(events.endsAt, sql`now()`),
        sql`${rsvps.answer} is null`,
        sql`${events.id} <> all(${sql.placeholder("known")}::uuid[])`,
        visibleEvent(viewer),
      ),
    )
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(maxShown.saved)
    .prepare("saved_soon");
});

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
