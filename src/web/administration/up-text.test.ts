import { expect, test } from "vitest";
import { upText } from "./up-text.ts";

test.each([
  [20, "Up for less than a minute"],
  [13 * 60 + 5, "Up for 13 min"],
  [7_199, "Up for 1 h"],
  [86_400, "Up for 1 day"],
  [3 * 86_400 - 1, "Up for 2 days"],
])("a site that has run for %i seconds is %s", (seconds, text) => {
  expect(upText(seconds)).toBe(text);
});
