import { afterAll, expect, test } from "vitest";
import { setClockSource } from "../lib/viewer-clock.ts";
import { distanceText, radiusText, wholeDistance } from "./place-text.ts";

const reads = (locale: string) =>
  setClockSource(() => ({ locale, zone: undefined, now: new Date().toISOString() }));
afterAll(() => reads("en-US"));

test("distances are in miles in the United States", () => {
  reads("en-US");
  expect([5, 10, 25, 50, 100, 500].map(radiusText)).toEqual([
    "3 miles",
    "6 miles",
    "15 miles",
    "30 miles",
    "60 miles",
    "300 miles",
  ]);
  expect(radiusText(1)).toBe("1 mile");
  expect(distanceText(3_400)).toBe("2.1\u00a0mi");
});

test("round kilometers become round miles, and whole miles are kept as typed", () => {
  reads("en-US");
  expect([50, 100].map(wholeDistance.roundFromKm)).toEqual([30, 60]);
  const typed = [1, 5, 12, 25, 30, 40, 75, 100, 500];
  expect(typed.map((miles) => wholeDistance.roundFromKm(wholeDistance.toKm(miles)))).toEqual(typed);
});

test("distances are in kilometers elsewhere", () => {
  reads("en-AU");
  expect(radiusText(50)).toBe("50 km");
  expect(wholeDistance.roundFromKm(50)).toBe(50);
  expect(distanceText(3_400)).toBe("3.4\u00a0km");
});
