import { and, eq } from "drizzle-orm";
import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Viewer } from "../lib/person.ts";
import { dayInZone } from "../lib/zoned-time.ts";
import { calendarWords } from "./calendar-text.ts";
import { placeOf } from "./place-text.ts";
import { events } from "./tables.ts";
import { openJoinLinks } from "../join-links/join-link.ts";
import { mayJoin, visibleEvent } from "./visibility.ts";

type Event = typeof events.$inferSelect;

/** An event of a calendar, its reader's own link to join it, whether they are not sure to come, and what to add to its words. */
export type CalendarEntry = {
  event: Event;
  joinUrl?: string | undefined;
  tentative?: boolean;
  note?: string;
};
type Calendar = { publicUrl: string; name?: string; url?: string };

const hourSeconds = 3600;

/** The event as a calendar file; a calendar that has it already takes the newer version. */
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

/** Events as a calendar file, or as one that calendars come back for when it has a name. */
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
      // Not the moment of asking: the same facts are the same file.
      stamp: event.updatedAt,
      lastModified: event.updatedAt,
      summary: printable(event.title),
      description: printable(
        [note, calendarWords(event, publicUrl), page.href].filter(Boolean).join("\n\n"),
      ),
      location: locationOf(event),
      url: page.href,
      status: statusOf(event, tentative),
      categories: [{ name: event.category }],
    });
  }
  return calendar.toString();
}

/** With its position the moments in UTC tell of whose clocks they are. */
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

/** RFC 5545 allows no control characters but the line break, which the library escapes. */
function printable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n]/gu, " ");
}

// Moments in UTC need no table of the zone's rules beside them; whole days are the same everywhere.
function span({ startsAt, endsAt, zone, allDay }: Event) {
  const moment = (at: Date) => (allDay ? new Date(`${dayInZone(at, zone)}T00:00:00Z`) : at);
  return {
    allDay,
    start: moment(startsAt),
    end: endsAt > startsAt ? moment(endsAt) : null,
    timezone: "UTC",
  };
}
