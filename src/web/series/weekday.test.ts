import { expect, test } from "vitest";
import { monthlyOptions, weekdayOf } from "./repeat-fields.tsx";

const labels = (day: string) => monthlyOptions(day).map(({ label }) => label);

test("a mid-month date offers its day number and its weekday", () => {
  expect(weekdayOf("2031-05-13")).toBe("TU");
  expect(labels("2031-05-13")).toEqual(["On day 13 of the month", "On the second Tuesday"]);
});

test("near the month's end it also offers the last weekday, then only that", () => {
  expect(labels("2031-02-26")).toEqual([
    "On day 26 of the month",
    "On the fourth Wednesday",
    "On the last Wednesday",
  ]);
  expect(labels("2031-12-31")).toEqual(["On day 31 of the month", "On the last Wednesday"]);
});
