import { expect, test } from "vitest";
import { soldDays } from "./sales-by-day.ts";

test("days without sales are part of the curve", () => {
  const days = [
    { day: "2026-12-01", coming: 3, netMinor: 0 },
    { day: "2026-12-03", coming: 2, netMinor: 0 },
  ];
  const curve = soldDays({ days, previous: null, startDay: "2026-12-18", today: "2026-12-04" });
  expect(curve).toEqual([
    { day: "2026-12-01", total: 3, before: null },
    { day: "2026-12-02", total: 3, before: null },
    { day: "2026-12-03", total: 5, before: null },
    { day: "2026-12-04", total: 5, before: null },
  ]);
});

test("the previous event is aligned by days before the start, and continues beyond today", () => {
  const days = [{ day: "2026-12-16", coming: 4, netMinor: 0 }];
  const previous = {
    days: [
      { daysBefore: 3, coming: 1 },
      { daysBefore: 0, coming: 9 },
    ],
  };
  const curve = soldDays({ days, previous, startDay: "2026-12-18", today: "2026-12-17" });
  expect(curve).toEqual([
    { day: "2026-12-15", total: 0, before: 1 },
    { day: "2026-12-16", total: 4, before: 1 },
    { day: "2026-12-17", total: 4, before: 1 },
    { day: "2026-12-18", total: null, before: 10 },
  ]);
});

test("without sales there is no curve", () => {
  expect(
    soldDays({ days: [], previous: null, startDay: "2026-12-18", today: "2026-12-17" }),
  ).toEqual([]);
});
