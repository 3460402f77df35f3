import { afterEach, expect, test } from "vitest";
import { setClockSource } from "../lib/viewer-clock.ts";
import { dayInMonth, weekdayOf } from "./month.ts";

const readAs = (locale: string) =>
  setClockSource(() => ({ locale, zone: undefined, now: new Date().toISOString() }));
afterEach(() => readAs("en-US"));

test("weeks start on the first day of the week in the viewer's locale", () => {
  const [sunday, monday] = ["2031-05-11", "2031-05-12"];
  readAs("en-US");
  expect([sunday, monday].map(weekdayOf)).toEqual([1, 2]);
  readAs("de-DE");
  expect([sunday, monday].map(weekdayOf)).toEqual([7, 1]);
});

test("the same day of another month, or its last day", () => {
  expect(dayInMonth("2031-05-12", 1)).toBe("2031-06-12");
  expect(dayInMonth("2031-01-31", 1)).toBe("2031-02-28");
  expect(dayInMonth("2031-01-31", -1)).toBe("2030-12-31");
});
