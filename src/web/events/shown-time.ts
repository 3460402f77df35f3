import type { EventCard } from "../../contract/events/events.ts";
import {
  cardTime,
  isElsewhere,
  momentAt,
  shortTime,
  type When,
  zoneName,
  zoneText,
} from "../lib/event-time.ts";

export type Event = When & Pick<EventCard, "venue" | "city" | "country" | "online">;

/** The zone in which a card shows an event: the venue's or, for online-only events, the viewer's. */
export function shownZone(event: Event, viewerZone: string | undefined): string {
  return isOnlyOnline(event) && !event.allDay && viewerZone ? viewerZone : event.zone;
}

const isOnlyOnline = ({ venue, city, country, online }: Event) =>
  online && !venue && !city && !country;

/** "7:30 PM"; "7:30 PM CST" for viewers in another zone; "10:30 AM your time" if the viewer's zone is shown. */
export function shownTime(event: Event, viewerZone: string | undefined): string {
  const zone = shownZone(event, viewerZone);
  const time = cardTime({ ...event, zone });
  // Until the viewer's zone is known, as on a visitor's page that waits for its first touch.
  if (time && viewerZone === undefined && isOnlyOnline(event))
    return `${time} ${zoneName(zone, event.startsAt)}`;
  return isElsewhere(event, zone) ? `${time} your time` : withZone(time, event, viewerZone);
}

/** A time in the event's zone, with the zone's name if the viewer's clock differs. */
export function withZone(time: string, event: When, viewerZone: string | undefined): string {
  const isForeign = viewerZone !== undefined && isElsewhere(event, viewerZone);
  return time && isForeign ? `${time} ${zoneName(event.zone, event.startsAt)}` : time;
}

/** "Fri, Nov 27, 5:00 AM EST · Fri, Nov 27, 10:00 AM your time"; only the event's time if the clocks agree or it lasts whole days. */
export function whenLine(
  event: When,
  viewerZone: string | undefined,
  textAt: (at: string, zone: string) => string = momentAt,
): string {
  const { startsAt, zone, allDay } = event;
  if (allDay) return shortTime(event);
  const own = `${textAt(startsAt, zone)} ${zoneName(zone, startsAt)}`;
  if (!viewerZone) return own;
  if (!isElsewhere(event, viewerZone)) return textAt(startsAt, zone);
  return `${own} · ${textAt(startsAt, viewerZone)} your time`;
}

/** "Central Standard Time (CST) · Sat, Dec 19, 2:30 AM your time"; only the event's zone until the viewer's zone is known. */
export function zoneLine(event: When, viewerZone: string | undefined): string {
  const { startsAt, zone, allDay } = event;
  if (allDay) return "";
  const own = zoneText(zone, startsAt);
  if (!viewerZone || !isElsewhere(event, viewerZone)) return own;
  return `${own} · ${momentAt(startsAt, viewerZone)} your time`;
}
