import { expect, test } from "vitest";
import {
  charactersSwapped,
  editDistance,
  oneEditAway,
  prefixEditDistance,
} from "./edit-distance.ts";

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

test("letters are swapped within a word, never across a space", () => {
  expect(charactersSwapped("ab cd", 1)).toEqual(["ba cd", "ab dc"]);
  expect(charactersSwapped("vynil", 2)).toContain("vinyl");
  expect(charactersSwapped("aab", 1)).toEqual(["aba"]);
});

test("a word is among the forms of each way to misspell it by one letter", () => {
  for (const typed of ["gitar", "guittar", "guiter", "ugitar", "giutar", "gutiar", "uitar"])
    expect(oneEditAway(typed), typed).toContain("guitar");
  expect(oneEditAway("gitra")).not.toContain("guitar");
  expect(oneEditAway("abcdefgh").length).toBeLessThan(500);
});
