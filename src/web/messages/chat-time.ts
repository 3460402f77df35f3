import { printDate } from "../lib/date-format.ts";
import { shortDate } from "../lib/date-parts.ts";
import { clockTime } from "../lib/event-time.ts";
import { todayIn } from "../lib/viewer-zone.ts";

/** The calendar day of a moment as YYYY-MM-DD, in the reader's time zone. */
export function dayOf(at: string, zone: string): string {
  return todayIn(zone, new Date(at));
}

/** The label of a day separator: Today, Yesterday or "Fri, Dec 18", with the year if it's another one. */
export function dayText(at: string, now: string, zone: string): string {
  const days = daysBetween(at, now, zone);
  if (days === 0) return "Today";
  if (days === 1) return "Yesterday";
  const isThisYear = dayOf(at, zone).slice(0, 4) === dayOf(now, zone).slice(0, 4);
  const day = { weekday: "short", day: "numeric", month: "short" } as const;
  return printDate(at, isThisYear ? day : { ...day, year: "numeric" }, zone);
}

/** The time of a conversation's last message in the list: the time for today, the weekday for the last week, else the date. */
export function listTime(at: string, now: string, zone: string): string {
  const days = daysBetween(at, now, zone);
  if (days <= 0) return clockTime(at, zone);
  return days < 7 ? printDate(at, { weekday: "short" }, zone) : shortDate(at, zone, now);
}

function daysBetween(at: string, now: string, zone: string): number {
  return (Date.parse(dayOf(now, zone)) - Date.parse(dayOf(at, zone))) / 86_400_000;
}
