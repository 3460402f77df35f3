import { expect, test } from "vitest";
import { slipsAtBeginning, slipsBetween } from "./edit-distance.ts";

test("a letter missing, added, wrong or swapped with the next is one slip each", () => {
  expect(slipsBetween("guitar", "guitar", 1)).toBe(0);
  for (const slip of ["gitar", "guiitar", "guitat", "giutar"])
    expect(slipsBetween(slip, "guitar", 1), slip).toBe(1);
  expect(slipsBetween("gitra", "guitar", 2)).toBe(2);
  expect(slipsBetween("gitra", "guitar", 1)).toBe(Infinity);
  expect(slipsBetween("", "abc", 2)).toBe(Infinity);
});

test("the beginning of a word may be typed, with slips or without", () => {
  expect(slipsAtBeginning("fran", "francisco", 1)).toBe(0);
  expect(slipsAtBeginning("farn", "francisco", 1)).toBe(1);
  expect(slipsAtBeginning("xyzn", "francisco", 1)).toBe(Infinity);
});
