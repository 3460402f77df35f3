import { expect, test } from "vitest";
import { relativeTime } from "./relative-time.ts";

const now = new Date("2026-12-18T20:00:00Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

test.each([
  [-5, "Just now"],
  [0, "Just now"],
  [59, "Just now"],
  [60, "1m ago"],
  [3599, "59m ago"],
  [3600, "1h ago"],
  [86_399, "23h ago"],
  [86_400, "17 Dec"],
  [400 * 86_400, "13 Nov 2025"],
])("%i seconds past reads '%s'", (seconds, words) => {
  expect(relativeTime(ago(seconds), now, "en-GB", "UTC")).toBe(words);
});
