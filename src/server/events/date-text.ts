import { timeInZone } from "../lib/zoned-time.ts";

type When = { startsAt: Date; endsAt: Date; zone: string; allDay: boolean };

const format = {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
} as const;

/** "Friday 2 May 2031", on the calendar of the place. */
export function dayWords(moment: Date, zone: string): string {
  const words = new Intl.DateTimeFormat("en-GB", { ...format, timeZone: zone }).format(moment);
  return words.replaceAll(",", "");
}

/** "Berlin time". */
export function zoneWords(zone: string): string {
  const place = zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;
  return zone.includes("/") ? `${place} time` : place;
}

/** "Friday 2 May 2031" or "Friday 2 May 2031 to Sunday 4 May 2031": the days of what lasts whole days. */
export function daysWords({ startsAt, endsAt, zone }: When): string {
  const first = dayWords(startsAt, zone);
  // Whole days end with the midnight after them.
  const last = dayWords(new Date(Math.max(startsAt.getTime(), endsAt.getTime() - 1)), zone);
  return first === last ? first : `${first} to ${last}`;
}

/** "Friday 2 May 2031, 20:00 (Berlin time)", or the days alone. */
export function startWords(when: When): string {
  const { startsAt, zone, allDay } = when;
  if (allDay) return daysWords(when);
  return `${dayWords(startsAt, zone)}, ${timeInZone(startsAt, zone)} (${zoneWords(zone)})`;
}
