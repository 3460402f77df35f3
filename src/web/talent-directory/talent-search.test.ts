import { expect, test } from "vitest";
import { readOccasion, readTalentSearch } from "./talent-search.ts";

function daysOf(day: string | undefined, until: string) {
  const { day: first, until: last } = readTalentSearch({ day, until });
  return [first, last];
}

test("a range of days is read from an address only if it makes sense", () => {
  expect(daysOf("2031-01-30", "2031-02-02")).toEqual(["2031-01-30", "2031-02-02"]);
  expect(daysOf("2031-01-30", "2031-01-30")).toEqual(["2031-01-30", undefined]);
  expect(daysOf("2031-01-30", "2031-01-01")).toEqual(["2031-01-30", undefined]);
  expect(daysOf("2031-01-30", "2031-12-31")).toEqual(["2031-01-30", undefined]);
  expect(daysOf(undefined, "2031-01-30")).toEqual([undefined, undefined]);
});

test("the event that an act is wanted for stays in the address up to the offer, even if its slug is a number", () => {
  const address = { day: "2031-01-30", event: 1984, q: "brass" };
  expect(readTalentSearch(address)).toMatchObject({ day: "2031-01-30", event: "1984" });
  expect(readOccasion(address)).toEqual({ day: "2031-01-30", event: "1984" });
  expect(readOccasion({ day: "soon", event: ["x"] })).toEqual({});
});
