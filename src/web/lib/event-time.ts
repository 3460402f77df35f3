import { zoneName as nameOf, zoneText as textOf } from "../../contract/zone-name.ts";
import { printDate, printDays } from "./date-format.ts";
import { deviceZone } from "./device-zone.ts";
import { todayIn } from "./viewer-zone.ts";

/** Start and end of something, and the zone of the place where it happens. */
export type When = { startsAt: string; endsAt: string | null; zone: string; allDay: boolean };

const longDay = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
const shortDay = { weekday: "short", day: "numeric", month: "short" } as const;

/** The last moment: an all-day event ends at the midnight after its last day. */
function lastMoment({ startsAt, endsAt, allDay }: When): string {
  if (endsAt === null) return startsAt;
  return allDay ? new Date(Date.parse(endsAt) - 1).toISOString() : endsAt;
}

function isSameDay(one: string, other: string, zone: string): boolean {
  return dayAt(one, zone) === dayAt(other, zone);
}

function dayAt(at: string, zone: string): string {
  return todayIn(zone, new Date(at));
}

/** "Friday, December 18, 2026, 7:30 PM – 11:00 PM", in the event's zone. */
export function longTime(when: When): string {
  const { startsAt, endsAt, zone } = when;
  const last = lastMoment(when);
  const isOneDay = isSameDay(startsAt, last, zone);
  if (when.allDay) {
    if (isOneDay) return printDate(startsAt, longDay, zone);
    return printDays(new Date(startsAt), new Date(last), longDay, zone);
  }
  const begins = `${printDate(startsAt, longDay, zone)}, ${clockTime(startsAt, zone)}`;
  if (endsAt === null) return begins;
  const end = clockTime(endsAt, zone);
  // An end shortly after midnight belongs to the same night, so the date is left out.
  const hours = (Date.parse(endsAt) - Date.parse(startsAt)) / 3_600_000;
  if (isOneDay || hours < 12) return `${begins} – ${end}`;
  return `${begins} – ${printDate(endsAt, longDay, zone)}, ${end}`;
}

/** "7:30 PM": the time in a zone, by default the device's. */
export function clockTime(at: string, zone = deviceZone()): string {
  return printDate(at, { timeStyle: "short" }, zone);
}

/** Formats a schedule's "19:30" as "7:30 PM"; anything but a time is returned unchanged. */
export function scheduleTime(typed: string): string {
  const isTime = /^([01]\d|2[0-3]):[0-5]\d$/.test(typed);
  return isTime ? clockTime(`2000-01-01T${typed}Z`, "UTC") : typed;
}

/** The day as printed on posters, which set it in capitals: "Fri Dec 18". */
export function posterDay(at: string, zone: string): string {
  return printDate(at, shortDay, zone).replaceAll(/[,.]/g, "");
}

/** "Fri, Dec 18, 7:30 PM", or only the days for all-day events. */
export function shortTime(when: When): string {
  const { startsAt, zone } = when;
  const first = printDate(startsAt, shortDay, zone);
  if (!when.allDay) return `${first}, ${clockTime(startsAt, zone)}`;
  const last = lastMoment(when);
  return isSameDay(startsAt, last, zone)
    ? first
    : printDays(new Date(startsAt), new Date(last), shortDay, zone);
}

/** "Fri, Dec 4, 10:00 AM" in the given zone. */
export function momentAt(at: string, zone: string): string {
  return shortTime({ startsAt: at, endsAt: null, zone, allDay: false });
}

/** The time a card shows beside its date: "7:30 PM", "Dec 9 – 11", or empty for a single all-day date. */
export function cardTime(when: When): string {
  const { startsAt, zone } = when;
  if (!when.allDay) return clockTime(startsAt, zone);
  const last = lastMoment(when);
  if (isSameDay(startsAt, last, zone)) return "";
  return printDays(new Date(startsAt), new Date(last), { day: "numeric", month: "short" }, zone);
}

/** The zone's abbreviation at a moment: "EST" or "CET". */
export function zoneName(zone: string, at: string): string {
  return nameOf(zone, new Date(at));
}

/** The zone's full name: "Eastern Standard Time (EST)". */
export function zoneText(zone: string, at: string): string {
  return textOf(zone, new Date(at));
}

/** "Friday, December 11, 2026, 7:30 PM EST", for text that leaves this site and is read anywhere. */
export function longTimeWithZone(event: When): string {
  const time = longTime(event);
  return event.allDay ? time : `${time} ${zoneName(event.zone, event.startsAt)}`;
}

/** Whether the viewer's clock differs from the one at the event; all-day events are the same everywhere. */
export function isElsewhere({ startsAt, zone, allDay }: When, viewerZone: string): boolean {
  if (allDay) return false;
  return (
    clockTime(startsAt, zone) !== clockTime(startsAt, viewerZone) ||
    dayAt(startsAt, zone) !== dayAt(startsAt, viewerZone)
  );
}

/** A value for `datetime` attributes: a day for all-day events. */
export function machineTime(at: string, { zone, allDay }: When): string {
  return allDay ? dayAt(at, zone) : at;
}
