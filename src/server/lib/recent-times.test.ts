import { expect, test } from "vitest";
import { recentMinutes, recentTimes } from "./recent-times.ts";

test("the slowest come first, with count, maximum and 95th percentile", () => {
  const times = recentTimes();
  for (let at = 0; at < 100; at += 1) times.add("feed", at < 96 ? 20 : 900);
  for (let at = 0; at < 100; at += 1) times.add("search", at < 90 ? 20 : 300);
  times.add("likes", 0.02);
  const { count, p95Ms, slowest } = times.slowest(2);
  expect(count).toBe(201);
  expect(p95Ms).toBeGreaterThanOrEqual(300);
  expect(slowest.map(({ name }) => name)).toEqual(["search", "feed"]);
  expect(slowest[0]).toMatchObject({ count: 100, longestMs: 300, p95Ms: 300 });
  // Accurate to one step of the scale.
  expect(slowest[1]).toMatchObject({ longestMs: 900 });
  expect(slowest[1]!.p95Ms).toBeGreaterThanOrEqual(20);
  expect(slowest[1]!.p95Ms).toBeLessThanOrEqual(24);
});

test("old entries are dropped and recent ones kept", () => {
  let now = 0;
  const minutes = (count: number) => (now += count * 60_000);
  const times = recentTimes({ now: () => now });
  const names = () => times.slowest(9).slowest.map(({ name }) => name);
  times.add("old", 50);
  minutes(recentMinutes / 2 + 1);
  times.add("new", 10);
  expect(names()).toEqual(["old", "new"]);
  minutes(recentMinutes / 2 + 1);
  expect(names()).toEqual(["new"]);
  minutes(recentMinutes);
  expect(times.slowest(9)).toEqual({ count: 0, p95Ms: null, slowest: [] });
});

test("the number of names is limited", () => {
  const times = recentTimes({ maxNames: 2 });
  for (const name of ["a", "b", "c"]) times.add(name, 1);
  expect(times.slowest(9).slowest).toHaveLength(2);
});
