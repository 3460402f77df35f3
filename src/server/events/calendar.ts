import { and, eq } from "drizzle-orm";
import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Viewer } from "../lib/person.ts";
import { dayInZone } from "../lib/zoned-time.ts";
import { calendarText } from "./calendar-text.ts";
import { placeOf } from "./place-text.ts";
import { events } from "./tables.ts";
import { openJoinLinks } from "../join-links/join-link.ts";
import { mayJoin, visibleEvent } from "./visibility.ts";

type Event = typeof events.$inferSelect;

/** An event in a calendar, with the reader's own join URL, whether they're unsure of coming, and a note that precedes its description. */
export type CalendarEntry = {
  event: Event;
  joinUrl?: string | undefined;
  tentative?: boolean;
  note?: string;
};
type Calendar = { publicUrl: string; name?: string; url?: string };

const hourSeconds = 3600;

/** The event as an iCalendar file. Re-importing it updates an existing entry. */
export async function getEventCalendar(
  db: Db,
  viewer: Viewer,
  { slug, publicUrl }: { slug: string; publicUrl: string },
): Promise<string> {
  const [row] = await db
    .select({ event: events, mayJoin: mayJoin(viewer) })
    .from(events)
    .where(and(eq(events.slug, slug), visibleEvent(viewer)));
  if (!row) return refuse("NOT_FOUND");
  const { event } = row;
  const joinLink = await openJoinLinks(db, publicUrl);
  const joinUrl =
    viewer && row.mayJoin ? joinLink({ eventId: event.id, personId: viewer.id }) : undefined;
  return calendarFile([{ event, joinUrl }], { publicUrl });
}

/** Events as an iCalendar file; with a name, as a feed that calendars refresh every hour. */
export function calendarFile(entries: CalendarEntry[], { publicUrl, name, url }: Calendar): string {
  const calendar = ical({
    prodId: { company: "Marquee", product: "Events", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    ...(name === undefined ? {} : { name: printable(name), ttl: hourSeconds }),
    ...(url === undefined ? {} : { url }),
  });
  for (const { tentative = false, note = "", ...entry } of entries) {
    const event = entry.event.online
      ? { ...entry.event, link: entry.joinUrl ?? null }
      : entry.event;
    const page = new URL(`/events/${event.slug}`, publicUrl);
    calendar.createEvent({
      ...span(event),
      id: `${event.id}@${page.hostname}`,
      sequence: event.version - 1,
      // Not the current time: unchanged events must yield an identical file.
      stamp: event.updatedAt,
      lastModified: event.updatedAt,
      summary: printable(event.title),
      description: printable(
        [note, calendarText(event, publicUrl), page.href].filter(Boolean).join("\n\n"),
      ),
      location: locationOf(event),
      url: page.href,
      status: statusOf(event, tentative),
      categories: [{ name: event.category }],
    });
  }
  return calendar.toString();
}

/** The location with coordinates, which tell calendars the zone of the UTC times. */
function locationOf(event: Event) {
  const place = placeOf(event);
  const title = printable(place || (event.online ? (event.link ?? "Online") : ""));
  const { latitude, longitude } = event;
  if (place === "" || latitude === null || longitude === null) return title;
  return { title, geo: { lat: latitude, lon: longitude } };
}

function statusOf({ status }: Event, tentative: boolean): ICalEventStatus {
  if (status === "cancelled") return ICalEventStatus.CANCELLED;
  return tentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}

/** RFC 5545 allows no control characters except the line break, which the library escapes. */
function printable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n]/gu, " ");
}

// UTC times need no VTIMEZONE; all-day dates have no zone.
function span({ startsAt, endsAt, zone, allDay }: Event) {
  const moment = (at: Date) => (allDay ? new Date(`${dayInZone(at, zone)}T00:00:00Z`) : at);
  return {
    allDay,
    start: moment(startsAt),
    end: endsAt > startsAt ? moment(endsAt) : null,
    timezone: "UTC",
  };
}
