import { createRequire } from "node:module";
import * as Rrule from "rrule";
import { weekdays, seriesLimits } from "../../contract/events/series-limits.ts";
import type { Repeats } from "../../contract/events/recurrence.ts";
import { addDays } from "../lib/zoned-time.ts";

// The package is one bundle for browsers and Node whose exports `import` does not detect.
const { RRule } = createRequire(import.meta.url)("rrule") as typeof Rrule;

/** The days of a series: a recurrence rule (RFC 5545) from its first day on, without the excluded days. */
export type Recurrence = { rule: string; startDay: string; exdates: string[] };

type Weekday = (typeof weekdays)[number];

/** The pattern of a valid form. */
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
  // Days before the first date have no effect, and the database cannot store days too far ahead.
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

/** The form of a pattern. */
export function repeatsOf({ rule, startDay, exdates }: Recurrence): Repeats {
  const { freq, interval = 1, byweekday, until, count } = RRule.parseString(rule);
  const days = [byweekday ?? []]
    .flat()
    .map((day) => weekdays.find((name) => name === String(day).slice(-2)));
  const own = weekdayOf(startDay);
  const isLast = rule.includes("BYDAY=-1");
  return {
    every: freq === RRule.DAILY ? "day" : freq === RRule.WEEKLY ? "week" : "month",
    interval,
    weekdays:
      freq === RRule.WEEKLY
        ? days.filter((day): day is Weekday => day !== undefined && day !== own)
        : [],
    monthly:
      freq !== RRule.MONTHLY || days.length === 0 ? "day" : isLast ? "last-weekday" : "weekday",
    ends: until ? "on" : count ? "after" : "never",
    until: until ? until.toISOString().slice(0, 10) : "",
    count: count ?? null,
    skip: exdates,
  };
}

type Span = { from: string; to: string; most?: number };

/** The days of the pattern from one day to another, both included. */
export function daysOf(
  { rule, startDay, exdates }: Recurrence,
  { from, to, most = seriesLimits.dates }: Span,
): string[] {
  const days: string[] = [];
  if (to < from) return days;
  new RRule({ ...RRule.parseString(rule), dtstart: utc(startDay) }, true).between(
    utc(from),
    utc(to),
    true,
    (date) => {
      const day = date.toISOString().slice(0, 10);
      if (!exdates.includes(day)) days.push(day);
      return days.length < most;
    },
  );
  return days;
}

/** The same pattern from one of its later days on, with the dates that remain of its count. */
export function recurrenceFrom(pattern: Recurrence, day: string): Recurrence {
  const { rule, startDay, exdates } = pattern;
  const { count } = RRule.parseString(rule);
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

/** "Every 2 weeks on Monday, Thursday, until 9 September 2031". */
export function ruleInWords({ rule }: Pick<Recurrence, "rule">): string {
  const { until, count, ...open } = RRule.parseString(rule);
  const words = new RRule(open).toText();
  const end = until
    ? `, until ${longDate.format(until)}`
    : count
      ? `, ${count} ${count === 1 ? "time" : "times"}`
      : "";
  return words.charAt(0).toUpperCase() + words.slice(1) + end;
}

const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

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
