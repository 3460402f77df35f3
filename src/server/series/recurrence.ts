import { RRuleTemporal } from "rrule-temporal";
import { weekdays, seriesLimits } from "../../contract/events/series-limits.ts";
import type { Repeats } from "../../contract/events/recurrence.ts";
import { addDays } from "../lib/zoned-time.ts";

/** The days of a series: a recurrence rule (RFC 5545) with its first day, minus the excluded days. */
export type Recurrence = { rule: string; startDay: string; exdates: string[] };

type Weekday = (typeof weekdays)[number];

/** Converts a valid form to a pattern. */
export function recurrenceOf(repeats: Repeats, startDay: string): Recurrence {
  const { every, interval, ends, until, count, skip } = repeats;
  const freq = { day: "DAILY", week: "WEEKLY", month: "MONTHLY" }[every];
  const end =
    ends === "on"
      ? [`UNTIL=${until.replaceAll("-", "")}T000000Z`]
      : ends === "after"
        ? [`COUNT=${count}`]
        : [];
  const rule = [`FREQ=${freq}`, `INTERVAL=${interval}`, ...byDay(repeats, startDay), ...end].join(
    ";",
  );
  // Skipped days before the first date have no effect, and the database can't store days too far ahead.
  const left = skip.filter((day) => day > startDay && day < "2201");
  return { rule, startDay, exdates: [...new Set(left)].toSorted() };
}

function byDay({ every, weekdays: others, monthly }: Repeats, startDay: string): string[] {
  const own = weekdayOf(startDay);
  if (every === "day") return [];
  if (every === "week")
    return [`BYDAY=${weekdays.filter((day) => day === own || others.includes(day))}`];
  if (monthly === "day") return [`BYMONTHDAY=${Number(startDay.slice(8))}`];
  return [
    `BYDAY=${monthly === "last-weekday" || !isInFirstFour(startDay) ? -1 : weekOf(startDay)}${own}`,
  ];
}

/** Converts a pattern back to its form. */
export function repeatsOf({ rule, startDay, exdates }: Recurrence): Repeats {
  const { freq, interval = 1, byDay: days = [], until, count } = partsOf(rule, startDay);
  const own = weekdayOf(startDay);
  const isLast = days.some((day) => day.startsWith("-1"));
  return {
    every: freq === "DAILY" ? "day" : freq === "WEEKLY" ? "week" : "month",
    interval,
    weekdays: freq === "WEEKLY" ? weekdays.filter((day) => day !== own && days.includes(day)) : [],
    monthly: freq !== "MONTHLY" || days.length === 0 ? "day" : isLast ? "last-weekday" : "weekday",
    ends: until ? "on" : count ? "after" : "never",
    until: until ? dayOf(until) : "",
    count: count ?? null,
    skip: exdates,
  };
}

type Span = { from: string; to: string; most?: number };

/** The days of the pattern within a span, both ends included. */
export function daysOf(
  { rule, startDay, exdates }: Recurrence,
  { from, to, most = seriesLimits.dates }: Span,
): string[] {
  if (to < from) return [];
  const days = ruleOf(rule, startDay).between(utc(from), utc(to), true).map(dayOf);
  return days.filter((day) => !exdates.includes(day)).slice(0, most);
}

/** The same pattern starting at one of its later days, with the rest of its count. */
export function recurrenceFrom(pattern: Recurrence, day: string): Recurrence {
  const { rule, startDay, exdates } = pattern;
  const { count } = partsOf(rule, startDay);
  const to = addDays(day, -1);
  const gone = count ? daysOf({ rule, startDay, exdates: [] }, { from: startDay, to }).length : 0;
  return {
    rule: count ? rule.replace(`COUNT=${count}`, `COUNT=${Math.max(1, count - gone)}`) : rule,
    startDay: day,
    exdates: exdates.filter((skipped) => skipped >= day),
  };
}

/** The same pattern, ending on a day. */
export function recurrenceUntil({ rule, startDay, exdates }: Recurrence, day: string): Recurrence {
  const open = rule.split(";").filter((part) => !/^(UNTIL|COUNT)=/.test(part));
  return {
    rule: [...open, `UNTIL=${day.replaceAll("-", "")}T000000Z`].join(";"),
    startDay,
    exdates,
  };
}

function ruleOf(rule: string, startDay: string) {
  return new RRuleTemporal({
    rruleString: `DTSTART:${startDay.replaceAll("-", "")}T000000Z\nRRULE:${rule}`,
  });
}

function partsOf(rule: string, startDay: string) {
  return ruleOf(rule, startDay).options();
}

function dayOf(time: { toString(): string }): string {
  return time.toString().slice(0, 10);
}

function utc(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function weekdayOf(day: string): Weekday {
  return weekdays[(utc(day).getUTCDay() + 6) % 7] ?? "MO";
}

/** Which occurrence of its weekday in the month a day is, from 1. */
function weekOf(day: string): number {
  return Math.ceil(Number(day.slice(8)) / 7);
}

function isInFirstFour(day: string): boolean {
  return weekOf(day) < 5;
}
