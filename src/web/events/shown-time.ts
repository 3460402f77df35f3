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

/** The zone in which a card tells an event: that of the door, and the viewer's own where there is no door. */
export function shownZone(event: Event, viewerZone: string | undefined): string {
  const { venue, city, country, online, allDay, zone } = event;
  const isOnlyOnline = online && !venue && !city && !country;
  return isOnlyOnline && !allDay && viewerZone ? viewerZone : zone;
}

/** "7:30 PM", "7:30 PM CST" for viewers with another clock, and "10:30 AM your time" where that is shown instead of the event's. */
export function shownTime(event: Event, viewerZone: string | undefined): string {
  const zone = shownZone(event, viewerZone);
  const time = cardTime({ ...event, zone });
  return isElsewhere(event, zone) ? `${time} your time` : withZone(time, event, viewerZone);
}

/** A time on the event's clock, with its zone where the viewer's clock shows another. */
export function withZone(time: string, event: When, viewerZone: string | undefined): string {
  const isForeign = viewerZone !== undefined && isElsewhere(event, viewerZone);
  return time && isForeign ? `${time} ${zoneName(event.zone, event.startsAt)}` : time;
}

/** "Fri, Nov 27, 5:00 AM EST · Fri, Nov 27, 10:00 AM your time"; the place's time alone where the clocks agree, whole days as they are. */
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

/** "Central Standard Time (CST) · Sat, Dec 19, 2:30 AM your time"; as long as the viewer's zone is unknown the event's own is named alone. */
export function zoneLine(event: When, viewerZone: string | undefined): string {
  const { startsAt, zone, allDay } = event;
  if (allDay) return "";
  const own = zoneText(zone, startsAt);
  if (!viewerZone || !isElsewhere(event, viewerZone)) return own;
  return `${own} · ${momentAt(startsAt, viewerZone)} your time`;
}
