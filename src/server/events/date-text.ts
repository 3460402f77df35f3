import { zoneName } from "../../contract/zone-name.ts";

type When = { startsAt: Date; endsAt: Date; zone: string; allDay: boolean };

/** Of everything that is written for readers whose locale is unknown: emails, notifications, feeds, tickets on paper. */
export const usualLocale = "en-US";

const format = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;

/** "Friday, May 2, 2031", on the calendar of the place. */
export function dayWords(moment: Date, zone: string, locale = usualLocale): string {
  return new Intl.DateTimeFormat(locale, { ...format, timeZone: zone }).format(moment);
}

/** "8:00 PM", on the clock of the place. */
export function clockWords(moment: Date, zone: string, locale = usualLocale): string {
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone: zone });
  // An ordinary space: not every mail program and font knows the narrow one.
  return clock.format(moment).replaceAll(/\s/g, " ");
}

/** "Friday, May 2, 2031" or "Friday, May 2, 2031 – Sunday, May 4, 2031": the days of what lasts whole days. */
export function daysWords({ startsAt, endsAt, zone }: When, locale = usualLocale): string {
  const first = dayWords(startsAt, zone, locale);
  // Whole days end with the midnight after them.
  const lastMoment = new Date(Math.max(startsAt.getTime(), endsAt.getTime() - 1));
  const last = dayWords(lastMoment, zone, locale);
  return first === last ? first : `${first} – ${last}`;
}

/** "Friday, May 2, 2031, 8:00 PM CEST", or the days alone. */
export function startWords(when: When, locale = usualLocale): string {
  const { startsAt, zone, allDay } = when;
  if (allDay) return daysWords(when, locale);
  const clock = `${clockWords(startsAt, zone, locale)} ${zoneName(zone, startsAt)}`;
  return `${dayWords(startsAt, zone, locale)}, ${clock}`;
}
