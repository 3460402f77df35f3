import { zoneName } from "../../contract/zone-name.ts";

type When = { startsAt: Date; endsAt: Date; zone: string; allDay: boolean };

/** For readers whose locale is unknown: emails, notifications, feeds, printed tickets. */
export const usualLocale = "en-US";

const formats = new Map<string, Intl.DateTimeFormat>();
const maxFormats = 200;

/** Making a format takes a hundred times as long as formatting with it. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${options.timeStyle ?? ""} ${options.timeZone}`;
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  if (formats.size >= maxFormats) formats.clear();
  formats.set(key, made);
  return made;
}

const format = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;

/** "Friday, May 2, 2031", in the event's time zone. */
export function dayText(moment: Date, zone: string, locale = usualLocale): string {
  return formatOf(locale, { ...format, timeZone: zone }).format(moment);
}

/** "8:00 PM", in the event's time zone. */
export function clockText(moment: Date, zone: string, locale = usualLocale): string {
  const clock = formatOf(locale, { timeStyle: "short", timeZone: zone });
  // An ordinary space: not every mail program and font knows the narrow one.
  return clock.format(moment).replaceAll(/\s/g, " ");
}

/** "Friday, May 2, 2031" or "Friday, May 2, 2031 – Sunday, May 4, 2031": the days of an all-day event. */
export function daysText({ startsAt, endsAt, zone }: When, locale = usualLocale): string {
  const first = dayText(startsAt, zone, locale);
  // All-day events end at midnight after their last day.
  const lastMoment = new Date(Math.max(startsAt.getTime(), endsAt.getTime() - 1));
  const last = dayText(lastMoment, zone, locale);
  return first === last ? first : `${first} – ${last}`;
}

/** "Friday, May 2, 2031, 8:00 PM CEST", or only the days of an all-day event. */
export function startText(when: When, locale = usualLocale): string {
  const { startsAt, zone, allDay } = when;
  if (allDay) return daysText(when, locale);
  const clock = `${clockText(startsAt, zone, locale)} ${zoneName(zone, startsAt)}`;
  return `${dayText(startsAt, zone, locale)}, ${clock}`;
}
