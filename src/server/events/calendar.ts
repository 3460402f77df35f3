import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { EventPage } from "../../contract/events.ts";
import type { Db } from "../lib/database.ts";
import { plain } from "../lib/rich-text.ts";
import type { Viewer } from "../lib/routes.ts";
import { dayInZone } from "../lib/zoned-time.ts";
import { getEvent } from "./page.ts";

/** The event as a calendar file; a calendar that has it already takes the newer version. */
export async function getEventCalendar(
  db: Db,
  viewer: Viewer,
  { slug, publicUrl }: { slug: string; publicUrl: string },
): Promise<string> {
  const event = await getEvent(db, viewer, slug);
  const url = new URL(`/events/${event.slug}`, publicUrl);
  const calendar = ical({
    prodId: { company: "Marquee", product: "Events", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    ...span(event),
    id: `${event.id}@${url.hostname}`,
    sequence: event.version - 1,
    summary: printable(event.title),
    description: printable([wordsOf(event), url.href].filter(Boolean).join("\n\n")),
    location: printable(placeOf(event)),
    url: url.href,
    status: event.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    categories: [{ name: event.category }],
  });
  return calendar.toString();
}

/** RFC 5545 allows no control characters but the line break, which the library escapes. */
function printable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n]/gu, " ");
}

// Moments in UTC need no table of the zone's rules beside them; whole days are the same everywhere.
function span({ startsAt, endsAt, zone, allDay }: EventPage) {
  const moment = (at: string) =>
    allDay ? new Date(`${dayInZone(new Date(at), zone)}T00:00:00Z`) : new Date(at);
  return {
    allDay,
    start: moment(startsAt),
    end: endsAt === null ? null : moment(endsAt),
    timezone: "UTC",
  };
}

function wordsOf({ about, summary, cancelled, cancelMessage }: EventPage): string {
  const cancellation = cancelled ? `Cancelled. ${cancelMessage}`.trim() : "";
  const words = about.length > 0 ? about.map(plain).join("\n\n") : summary;
  return [cancellation, words].filter(Boolean).join("\n\n");
}

function placeOf({ venue, address, city, country, online, link }: EventPage): string {
  const place = [venue, address, city, country].filter(Boolean).join(", ");
  return place || (online ? (link ?? "Online") : "");
}
