import { expect, test } from "vitest";
import {
  charactersSwapped,
  editDistance,
  oneEditAway,
  prefixEditDistance,
} from "./edit-distance.ts";

test("a missing, added, wrong or swapped letter counts as one typo", () => {
  expect(editDistance("guitar", "guitar", 1)).toBe(0);
  for (const slip of ["gitar", "guiitar", "guitat", "giutar"])
    expect(editDistance(slip, "guitar", 1), slip).toBe(1);
  expect(editDistance("gitra", "guitar", 2)).toBe(2);
  expect(editDistance("gitra", "guitar", 1)).toBe(Infinity);
  expect(editDistance("", "abc", 2)).toBe(Infinity);
});

test("a prefix of a word matches, with or without typos", () => {
  expect(prefixEditDistance("fran", "francisco", 1)).toBe(0);
  expect(prefixEditDistance("farn", "francisco", 1)).toBe(1);
  expect(prefixEditDistance("xyzn", "francisco", 1)).toBe(Infinity);
});

test("letters are swapped within a word, never across a space", () => {
  expect(charactersSwapped("ab cd", 1)).toEqual(["ba cd", "ab dc"]);
  expect(charactersSwapped("vynil", 2)).toContain("vinyl");
  expect(charactersSwapped("aab", 1)).toEqual(["aba"]);
});

test("every one-letter misspelling of a word has the word among its forms", () => {
  for (const typed of ["gitar", "guittar", "guiter", "ugitar", "giutar", "gutiar", "uitar"])
    expect(oneEditAway(typed), typed).toContain("guitar");
  expect(oneEditAway("gitra")).not.toContain("guitar");
  expect(oneEditAway("abcdefgh").length).toBeLessThan(500);
});
