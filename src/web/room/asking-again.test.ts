import { expect, test } from "vitest";
import { askAgainMs } from "./asking-again.ts";

const event = { startsAt: "2026-11-27T20:00:00Z", endsAt: "2026-11-27T22:00:00Z" };
const at = (time: string) => Date.parse(`2026-11-27T${time}:00Z`);

test("a page without a live connection polls every second or two while the start is near", () => {
  for (const time of ["19:45", "20:00", "21:30", "22:30"]) {
    const ms = askAgainMs({ state: "before", event }, at(time));
    expect(ms).toBeGreaterThanOrEqual(1_000);
    expect(ms).toBeLessThanOrEqual(2_000);
  }
  expect(askAgainMs({ state: "ended", event }, at("21:00"))).toBeGreaterThan(0);
});

test("it doesn't poll hours before, long after, or while the playlist shows what is on", () => {
  expect(askAgainMs({ state: "before", event }, at("12:00"))).toBe(false);
  expect(askAgainMs({ state: "before", event }, at("23:30"))).toBe(false);
  expect(askAgainMs({ state: "live", event }, at("20:30"))).toBe(false);
  expect(askAgainMs({ state: "reconnecting", event }, at("20:30"))).toBe(false);
});
