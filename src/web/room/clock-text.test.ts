import { expect, test } from "vitest";
import { clockText, secondsOf } from "./clock-text.ts";

test.each([
  [0, "0:00"],
  [65.9, "1:05"],
  [3_723, "1:02:03"],
])("%d seconds are formatted and parsed as %s", (seconds, clock) => {
  expect(clockText(seconds)).toBe(clock);
  expect(secondsOf(clock)).toBe(Math.floor(seconds));
});

test.each(["", "soon", "1:5", "1:60", "1:00:00:00", "-1:00", "1.5"])(
  "%j isn't a valid time",
  (clock) => expect(secondsOf(clock)).toBeUndefined(),
);
