import { expect, test } from "vitest";
import { copiedText, dueText, sameText, waitedText } from "./copies-text.ts";

test("one other date is named and several are counted", () => {
  expect(dueText(1)).toBe("One other upcoming date in this series isn't on sale yet.");
  expect(dueText(7)).toBe("7 other upcoming dates in this series aren't on sale yet.");
  expect(sameText(1)).toBe("Sell the same tickets for the other date");
  expect(sameText(7)).toBe("Sell the same tickets for the other 7 dates");
  expect(waitedText(1)).toContain("one other date");
  expect(waitedText(2)).toContain("2 other dates");
  expect([0, 1, 3].map(copiedText)).toEqual([
    "The other dates are already on sale",
    "One more date is on sale",
    "3 more dates are on sale",
  ]);
});
