import { expect, test } from "vitest";
import { copiedWords, dueWords, sameWords, waitedWords } from "./copies-words.ts";

test("one date is a date, and several are counted", () => {
  expect(dueWords(1)).toBe("One other date to come of this series sells nothing yet.");
  expect(dueWords(7)).toBe("7 other dates to come of this series sell nothing yet.");
  expect(sameWords(1)).toBe("Sell the same at the other date to come");
  expect(sameWords(7)).toBe("Sell the same at the other 7 dates to come");
  expect(waitedWords(1)).toContain("one other date");
  expect(waitedWords(2)).toContain("2 other dates");
  expect([0, 1, 3].map(copiedWords)).toEqual([
    "The other dates sell already",
    "One more date sells the same",
    "3 more dates sell the same",
  ]);
});
