import { afterAll, expect, test } from "vitest";
import { setClockSource } from "../lib/viewer-clock.ts";
import { distanceText, radiusText } from "./place-text.ts";

const reads = (locale: string) =>
  setClockSource(() => ({ locale, zone: undefined, now: new Date().toISOString() }));
afterAll(() => reads("en-US"));

test("distances are in miles for people in the United States", () => {
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

test("and in kilometers for everybody else", () => {
  reads("en-AU");
  expect(radiusText(50)).toBe("50 km");
  expect(distanceText(3_400)).toBe("3.4\u00a0km");
});
