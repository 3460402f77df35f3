import { expect, test } from "vitest";
import { prefixEditDistance, editDistance } from "./edit-distance.ts";

test("a letter missing, added, wrong or swapped with the next is one typo each", () => {
  expect(editDistance("guitar", "guitar", 1)).toBe(0);
  for (const slip of ["gitar", "guiitar", "guitat", "giutar"])
    expect(editDistance(slip, "guitar", 1), slip).toBe(1);
  expect(editDistance("gitra", "guitar", 2)).toBe(2);
  expect(editDistance("gitra", "guitar", 1)).toBe(Infinity);
  expect(editDistance("", "abc", 2)).toBe(Infinity);
});

test("the beginning of a word may be typed, with slips or without", () => {
  expect(prefixEditDistance("fran", "francisco", 1)).toBe(0);
  expect(prefixEditDistance("farn", "francisco", 1)).toBe(1);
  expect(prefixEditDistance("xyzn", "francisco", 1)).toBe(Infinity);
});
