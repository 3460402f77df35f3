import { expect, test } from "vitest";
import { relativeTime } from "./time-ago.tsx";

const now = "2026-12-18T20:00:00Z";
const ago = (seconds: number) => new Date(Date.parse(now) - seconds * 1000).toISOString();

test.each([
  [-5, "Just now"],
  [0, "Just now"],
  [59, "Just now"],
  [60, "1m ago"],
  [3599, "59m ago"],
  [3600, "1h ago"],
  [86_399, "23h ago"],
  [86_400, "Dec 17"],
  [400 * 86_400, "Nov 13, 2025"],
])("%i seconds ago reads '%s'", (seconds, words) => {
  expect(relativeTime(ago(seconds), now, "UTC").replaceAll("\u00a0", " ")).toBe(words);
});
