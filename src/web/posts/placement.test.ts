import { expect, test } from "vitest";
import { placementOf } from "./placement.ts";

test.each([
  ["1st", "1", "st"],
  ["1", "1", "st"],
  ["2nd place", "2", "nd"],
  [" Third of 24 ", "3", "rd"],
  ["#4", "4", "th"],
  ["11th", "11", "th"],
  ["112", "112", "th"],
  ["21st, open class", "21", "st"],
  ["1/24", "1", "st"],
])("'%s' has the numeral %s%s", (typed, numeral, suffix) => {
  expect(placementOf(typed)).toEqual({ numeral, suffix });
});

test.each(["Finalist", "Top 10", "0", "", "99999", "1stly"])("'%s' has no numeral", (typed) => {
  expect(placementOf(typed)).toBeUndefined();
});
