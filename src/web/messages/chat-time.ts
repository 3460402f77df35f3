import { printDate } from "../lib/date-format.ts";
import { shortDate } from "../lib/date-parts.ts";
import { clockTime } from "../lib/event-time.ts";
import { todayIn } from "../lib/viewer-zone.ts";

/** The calendar day of a moment, YYYY-MM-DD, on the reader's clock. */
export function dayOf(at: string, zone: string): string {
  return todayIn(zone, new Date(at));
}

/** What a separator between days says: Today, Yesterday, "Fri, Dec 18", and the year when it is another. */
export function dayText(at: string, now: string, zone: string): string {
  const days = daysBetween(at, now, zone);
  if (days === 0) return "Today";
  if (days === 1) return "Yesterday";
  const isThisYear = dayOf(at, zone).slice(0, 4) === dayOf(now, zone).slice(0, 4);
  const day = { weekday: "short", day: "numeric", month: "short" } as const;
  return printDate(at, isThisYear ? day : { ...day, year: "numeric" }, zone);
}

/** When the last message came, in a list: the time of today, a weekday of this week, else the date. */
export function listTime(at: string, now: string, zone: string): string {
  const days = daysBetween(at, now, zone);
  if (days <= 0) return clockTime(at, zone);
  return days < 7 ? printDate(at, { weekday: "short" }, zone) : shortDate(at, zone, now);
}

function daysBetween(at: string, now: string, zone: string): number {
  return (Date.parse(dayOf(now, zone)) - Date.parse(dayOf(at, zone))) / 86_400_000;
}
