import { printDate } from "./date-format.ts";
import { clockTime, zoneName } from "./event-time.ts";

type Start = { startsAt: string; zone: string; allDay: boolean };

const day = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;

/** "Tue, Nov 3, 2026, 7:30 PM EST": a date and time in its own zone. */
export function dateLine({ startsAt, zone, allDay }: Start): string {
  const date = printDate(startsAt, day, zone);
  if (allDay) return date;
  return `${date}, ${clockTime(startsAt, zone)} ${zoneName(zone, startsAt)}`;
}

/** Formats a day such as 2026-11-03 as "Tue, Nov 3, 2026". */
export function dayLine(date: string): string {
  return dateLine({ startsAt: `${date}T00:00:00Z`, zone: "UTC", allDay: true });
}
