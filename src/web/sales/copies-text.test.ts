import { expect, test } from "vitest";
import { copiedText, dueText, sameText, waitedText } from "./copies-text.ts";

test("one date is a date, and several are counted", () => {
  expect(dueText(1)).toBe("One other date to come of this series sells nothing yet.");
  expect(dueText(7)).toBe("7 other dates to come of this series sell nothing yet.");
  expect(sameText(1)).toBe("Sell the same at the other date to come");
  expect(sameText(7)).toBe("Sell the same at the other 7 dates to come");
  expect(waitedText(1)).toContain("one other date");
  expect(waitedText(2)).toContain("2 other dates");
  expect([0, 1, 3].map(copiedText)).toEqual([
    "The other dates sell already",
    "One more date sells the same",
    "3 more dates sell the same",
  ]);
});
