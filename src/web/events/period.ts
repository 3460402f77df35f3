import type { Preset } from "./discover-search.ts";

type Period = { from?: string | undefined; to?: string | undefined };

/**
 * First and last day of a preset, for a viewer whose today it is; weeks begin on Monday. Without a first day only what is
 * not over counts.
 */
export function periodOf(date: Preset | undefined, today: string, range: Period = {}): Period {
  const toSunday = (7 - new Date(today).getUTCDay()) % 7;
  switch (date) {
    case "today":
      return { to: today };
    case "tomorrow":
      return { from: daysAfter(today, 1), to: daysAfter(today, 1) };
    case "this-week":
      return { to: daysAfter(today, toSunday) };
    case "this-weekend":
      return {
        ...(toSunday > 1 ? { from: daysAfter(today, toSunday - 1) } : {}),
        to: daysAfter(today, toSunday),
      };
    case "next-week":
      return { from: daysAfter(today, toSunday + 1), to: daysAfter(today, toSunday + 7) };
    case "this-month":
      return { to: lastOfMonth(today) };
    case "range":
      return range;
    default:
      return {};
  }
}

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

function lastOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
