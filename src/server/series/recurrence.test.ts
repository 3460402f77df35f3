import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Repeats } from "../../contract/events/recurrence.ts";
import { weekdays } from "../../contract/events/series-limits.ts";
import { addDays } from "../lib/zoned-time.ts";
import { daysOf, recurrenceFrom, recurrenceOf, repeatsOf } from "./recurrence.ts";
import { ruleText } from "./rule-text.ts";

const plain: Repeats = {
  every: "week",
  interval: 1,
  weekdays: [],
  monthly: "day",
  ends: "never",
  until: "",
  count: null,
  skip: [],
};

type Pattern = Pick<Repeats, "every" | "interval" | "weekdays" | "monthly">;

const days = fc
  .date({ min: new Date("2026-01-01"), max: new Date("2028-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const patterns: fc.Arbitrary<Pattern> = fc.record({
  every: fc.constantFrom("day" as const, "week" as const, "month" as const),
  interval: fc.integer({ min: 1, max: 12 }),
  weekdays: fc.uniqueArray(fc.constantFrom(...weekdays)),
  monthly: fc.constantFrom("day" as const, "weekday" as const, "last-weekday" as const),
});

test("a rule produces the same days as counting day by day", () => {
  fc.assert(
    fc.property(patterns, days, days, (repeats, startDay, to) => {
      const counted: string[] = [];
      for (let day = startDay; day <= to; day = addDays(day, 1))
        if (isDay(day, repeats, startDay)) counted.push(day);
      const pattern = recurrenceOf({ ...plain, ...repeats }, startDay);
      expect(daysOf(pattern, { from: startDay, to, most: 2000 })).toEqual(counted);
    }),
    { numRuns: 200 },
  );
});

test("the rest of a count continues with the same days", () => {
  fc.assert(
    fc.property(patterns, days, fc.integer({ min: 2, max: 30 }), (repeats, startDay, count) => {
      const pattern = recurrenceOf({ ...plain, ...repeats, ends: "after", count }, startDay);
      const all = daysOf(pattern, { from: startDay, to: "2200-12-31" });
      expect(all).toHaveLength(count);
      const [, second = ""] = all;
      const rest = recurrenceFrom(pattern, second);
      expect(daysOf(rest, { from: second, to: "2200-12-31" })).toEqual(all.slice(1));
    }),
    { numRuns: 200 },
  );
});

test("a rule converts back to its form", () => {
  const skip = ["2026-12-24"];
  const form: Repeats = { ...plain, weekdays: ["TH"], ends: "on", until: "2027-01-31", skip };
  expect(repeatsOf(recurrenceOf(form, "2026-11-30"))).toEqual(form);
});

test.each<[string, Partial<Repeats>, string]>([
  ["2026-11-30", { every: "day" }, "Every day"],
  ["2026-11-30", { every: "day", interval: 3 }, "Every 3 days"],
  [
    "2026-11-30",
    { weekdays: ["TH"], ends: "after", count: 1 },
    "Every week on Monday and Thursday, 1 time",
  ],
  ["2026-11-30", { weekdays: [...weekdays] }, "Every day"],
  [
    "2026-11-30",
    { interval: 2, ends: "on", until: "2031-09-09" },
    "Every 2 weeks on Monday, until September 9, 2031",
  ],
  ["2027-01-31", { every: "month" }, "Every month on the 31st"],
  ["2027-01-11", { every: "month", monthly: "weekday" }, "Every month on the 2nd Monday"],
  ["2027-01-29", { every: "month", monthly: "weekday" }, "Every month on the last Friday"],
])("%s with %o reads as %s", (startDay, repeats, words) => {
  expect(ruleText(recurrenceOf({ ...plain, ...repeats }, startDay))).toBe(words);
});

/** Whether a calendar day belongs to a pattern, computed from its form alone. */
function isDay(day: string, repeats: Pattern, startDay: string): boolean {
  const { every, interval, monthly } = repeats;
  const [at, start] = [new Date(day), new Date(startDay)];
  if (every === "day") return daysBetween(start, at) % interval === 0;
  const isOwnWeekday = at.getUTCDay() === start.getUTCDay();
  if (every === "week") {
    const weeks = daysBetween(mondayOf(start), mondayOf(at)) / 7;
    const isChosen = repeats.weekdays.some((name) => weekdays[(at.getUTCDay() + 6) % 7] === name);
    return weeks % interval === 0 && (isOwnWeekday || isChosen);
  }
  const months =
    (at.getUTCFullYear() - start.getUTCFullYear()) * 12 + at.getUTCMonth() - start.getUTCMonth();
  if (months % interval !== 0) return false;
  if (monthly === "day") return at.getUTCDate() === start.getUTCDate();
  const isLast = addDays(day, 7).slice(0, 7) !== day.slice(0, 7);
  if (monthly === "last-weekday" || start.getUTCDate() > 28) return isOwnWeekday && isLast;
  return isOwnWeekday && Math.ceil(at.getUTCDate() / 7) === Math.ceil(start.getUTCDate() / 7);
}

function daysBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 86_400_000;
}

function mondayOf(date: Date): Date {
  return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * 86_400_000);
}
