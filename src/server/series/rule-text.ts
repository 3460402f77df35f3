import type { Repeats } from "../../contract/events/recurrence.ts";
import { weekdays } from "../../contract/events/series-limits.ts";
import { type Recurrence, repeatsOf } from "./recurrence.ts";

/** Describes a pattern, for example "Every 2 weeks on Monday and Thursday, until September 9, 2031". */
export function ruleText(pattern: Recurrence): string {
  const repeats = repeatsOf(pattern);
  return pace(repeats, pattern.startDay) + end(repeats);
}

function pace(repeats: Repeats, startDay: string): string {
  const { every, interval, monthly } = repeats;
  const often = interval === 1 ? `Every ${every}` : `Every ${interval} ${every}s`;
  if (every === "day") return often;
  const own = longWeekday.format(utc(startDay));
  if (every === "week") {
    const days = weekdayNames(repeats, own);
    if (interval === 1 && days.length === 7) return "Every day";
    return `${often} on ${list.format(days)}`;
  }
  const day = Number(startDay.slice(8));
  if (monthly === "day") return `${often} on the ${ordinal(day)}`;
  return `${often} on the ${monthly === "last-weekday" ? "last" : ordinal(Math.ceil(day / 7))} ${own}`;
}

function weekdayNames({ weekdays: others }: Repeats, own: string): string[] {
  const days = weekdays.map((day, index) => ({ day, name: weekdayName(index) }));
  return days
    .filter(({ day, name }) => name === own || others.includes(day))
    .map(({ name }) => name);
}

function end({ until, count }: Repeats): string {
  if (until !== "") return `, until ${longDate.format(utc(until))}`;
  if (count !== null) return `, ${count} ${count === 1 ? "time" : "times"}`;
  return "";
}

const endings = new Map([
  ["one", "st"],
  ["two", "nd"],
  ["few", "rd"],
]);
const ordinals = new Intl.PluralRules("en-US", { type: "ordinal" });

function ordinal(count: number): string {
  return `${count}${endings.get(ordinals.select(count)) ?? "th"}`;
}

const list = new Intl.ListFormat("en-US");
const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const longWeekday = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" });

// January 5, 2026 was a Monday.
function weekdayName(index: number): string {
  return longWeekday.format(Date.UTC(2026, 0, 5 + index));
}

function utc(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
