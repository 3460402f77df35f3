import { expect, test } from "vitest";
import { isUntouched, partOfVisits, salesBesideTypes } from "./report-text.ts";

const nothing = { views: 0, answers: 0, paid: 0, coming: 0, arrived: 0 };

test("an event with only refunded sales still counts as active", () => {
  expect(isUntouched(nothing)).toBe(true);
  expect(isUntouched({ ...nothing, answers: 2, paid: 2 })).toBe(false);
  expect(isUntouched({ ...nothing, views: 1 })).toBe(false);
});

test("a share of visits is only given if there were at least as many visits", () => {
  expect(partOfVisits(40, 1)).toBeUndefined();
  expect(partOfVisits(4, 4)).toBe("100%");
  expect(partOfVisits(1, 4)).toBe("25%");
  expect(partOfVisits(1, 0)).toBeUndefined();
});

test("partial refunds and retained amounts are listed between ticket revenue and net sales", () => {
  const money = { revenueMinor: 130_108, refundsMinor: 333, netMinor: 129_775 };
  const beside = (more: { partialRefundsMinor: number; retainedMinor: number }) =>
    salesBesideTypes({ ...money, ...more }, "USD").map(({ name, sum }) => `${name} ${sum}`);
  expect(beside({ partialRefundsMinor: 0, retainedMinor: 0 })).toEqual([]);
  expect(beside({ partialRefundsMinor: 333, retainedMinor: 0 })).toEqual([
    "Partial refunds −$3.33",
    "Net sales $1,297.75",
  ]);
  expect(beside({ partialRefundsMinor: 333, retainedMinor: 500 })).toContain(
    "Kept of returned tickets $5.00",
  );
});
