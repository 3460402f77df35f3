import { dateFormat, printDate } from "./date-format.ts";

/** "Nov 21", or "Nov 21, 2025" if it isn't in the current year; in UTC until the viewer's zone is known. */
export function shortDate(at: string, timeZone = "UTC", now?: string): string {
  const yearAt = (time: string) => dateFormat({ year: "numeric" }, timeZone).format(new Date(time));
  const isThisYear = now !== undefined && yearAt(at) === yearAt(now);
  const day = { day: "numeric", month: "short" } as const;
  return printDate(at, isThisYear ? day : { ...day, year: "numeric" }, timeZone);
}

export interface DateParts {
  weekday: string;
  day: string;
  month: string;
  year: string;
}

/** Parts of a date. A day such as 2026-12-18 is taken as is; a moment is shown in the given zone. */
export function dateParts(at: string, timeZone = "UTC"): DateParts {
  const zone = /^\d{4}-\d{2}-\d{2}$/.test(at) ? "UTC" : timeZone;
  const format = dateFormat({ weekday: "short", day: "numeric", month: "short" }, zone);
  const year = dateFormat({ year: "numeric" }, zone).format(new Date(at));
  const parts = new Map(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  return {
    weekday: (parts.get("weekday") ?? "").slice(0, 3),
    day: parts.get("day") ?? "",
    // Locales differ between "Sep" and "Sept", and the block only has space for three letters.
    month: (parts.get("month") ?? "").slice(0, 3),
    year,
  };
}
