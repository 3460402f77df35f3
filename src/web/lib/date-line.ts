import { dateParts, shortDate } from "./date-parts.ts";
import { cardTime } from "./event-time.ts";

type Start = { startsAt: string; zone: string; allDay: boolean };

/** "Tue 3 Nov 2026, 19:30 GMT": a date on the calendar and clock of its place. */
export function dateLine({ startsAt, zone, allDay }: Start): string {
  const at = new Date(startsAt);
  const date = `${dateParts(startsAt, zone).weekday} ${shortDate(startsAt, zone)}`;
  if (allDay) return date;
  const parts = new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeZoneName: "short" });
  const name = parts.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value;
  return `${date}, ${cardTime({ startsAt, endsAt: null, zone, allDay })} ${name}`;
}

/** "Tue 3 Nov 2026", for a day such as 2026-11-03. */
export function dayLine(day: string): string {
  return dateLine({ startsAt: `${day}T00:00:00Z`, zone: "UTC", allDay: true });
}
