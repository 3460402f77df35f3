import type { ActDays } from "../../contract/talent/availability.ts";
import { dateFormat } from "../lib/date-format.ts";
import { viewerLocale } from "../lib/viewer-clock.ts";

export type MonthDay = ActDays["days"][number];

/** The days of a month, YYYY-MM, each with its state. */
export function daysOfMonth(month: string, known: ActDays["days"] = []): MonthDay[] {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const stated = new Map(known.map((one) => [one.day, one]));
  return Array.from({ length: count }, (_, at) => {
    const day = `${month}-${String(at + 1).padStart(2, "0")}`;
    return stated.get(day) ?? { day, state: "free", note: "", booked: false };
  });
}

/** The month this many months later. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The day this many days later. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** "January 2027", or "January" alone. */
export function monthName(month: string, { withYear = true } = {}): string {
  const options = withYear
    ? ({ month: "long", year: "numeric" } as const)
    : ({ month: "long" } as const);
  return dateFormat(options, "UTC").format(new Date(`${month}-01T00:00:00Z`));
}

/** "Saturday, January 30", or shorter with other options. */
export function dayName(
  day: string,
  options: Intl.DateTimeFormatOptions = { weekday: "long", month: "long", day: "numeric" },
): string {
  return dateFormat(options, "UTC").format(new Date(`${day}T00:00:00Z`));
}

/** The position of a day in the viewer's week, from 1 to 7: weeks start on Sunday, Monday or Saturday. */
export function weekdayOf(day: string): number {
  const fromMonday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
  return ((fromMonday - firstOfWeek() + 7) % 7) + 1;
}

/** The same day of another month, or its last day if that month is shorter. */
export function dayInMonth(day: string, months: number): string {
  const month = monthAfter(day.slice(0, 7), months);
  return daysOfMonth(month).findLast((one) => one.day.slice(8) <= day.slice(8))?.day ?? day;
}

type WithWeeks = Intl.Locale & { getWeekInfo?: () => { firstDay: number } };

/** The first day of the viewer's week: Monday is 1 and Sunday 7. */
export function firstOfWeek(): number {
  const locale: WithWeeks = new Intl.Locale(viewerLocale()).maximize();
  // Some browsers do not know it.
  return locale.getWeekInfo?.().firstDay ?? (locale.region === "US" ? 7 : 1);
}

/** "1st", "2nd", "3rd", "4th": the rank of a hold on a day. */
export function rankText(rank: number): string {
  return ["1st", "2nd", "3rd"][rank - 1] ?? `${rank}th`;
}
