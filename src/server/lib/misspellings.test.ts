import { expect, test } from "vitest";
import { lettersSwapped, oneLetterOff } from "./misspellings.ts";

test("letters are swapped within a word, never across a space", () => {
  expect(lettersSwapped("ab cd", 1)).toEqual(["ba cd", "ab dc"]);
  expect(lettersSwapped("vynil", 2)).toContain("vinyl");
  expect(lettersSwapped("aab", 1)).toEqual(["aba"]);
});

test("a word is among the forms of each way to misspell it by one letter", () => {
  for (const typed of ["gitar", "guittar", "guiter", "ugitar", "giutar", "gutiar", "uitar"])
    expect(oneLetterOff(typed), typed).toContain("guitar");
  expect(oneLetterOff("gitra")).not.toContain("guitar");
  expect(oneLetterOff("abcdefgh").length).toBeLessThan(500);
});
