import { expect, test } from "vitest";
import { readTalentSearch } from "./talent-search.ts";

function daysOf(day: string | undefined, until: string) {
  const { day: first, until: last } = readTalentSearch({ day, until });
  return [first, last];
}

test("a range of days is read from an address only where it makes sense", () => {
  expect(daysOf("2031-01-30", "2031-02-02")).toEqual(["2031-01-30", "2031-02-02"]);
  expect(daysOf("2031-01-30", "2031-01-30")).toEqual(["2031-01-30", undefined]);
  expect(daysOf("2031-01-30", "2031-01-01")).toEqual(["2031-01-30", undefined]);
  expect(daysOf("2031-01-30", "2031-12-31")).toEqual(["2031-01-30", undefined]);
  expect(daysOf(undefined, "2031-01-30")).toEqual([undefined, undefined]);
});
