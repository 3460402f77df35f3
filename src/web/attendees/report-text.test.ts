import { expect, test } from "vitest";
import { isUntouched, partOfVisits } from "./report-text.ts";

const nothing = { views: 0, answers: 0, paid: 0, coming: 0, arrived: 0 };

test("an event at which everything was refunded keeps its numbers", () => {
  expect(isUntouched(nothing)).toBe(true);
  expect(isUntouched({ ...nothing, answers: 2, paid: 2 })).toBe(false);
  expect(isUntouched({ ...nothing, views: 1 })).toBe(false);
});

test("a part of the visits is said only where each order can have come by one", () => {
  expect(partOfVisits(40, 1)).toBeUndefined();
  expect(partOfVisits(4, 4)).toBe("100%");
  expect(partOfVisits(1, 4)).toBe("25%");
  expect(partOfVisits(1, 0)).toBeUndefined();
});
