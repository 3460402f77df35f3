import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runAfterJitter } from "./run-after-jitter.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a thousand pages spread their requests over the span, each merging its calls into one", () => {
  const asked: number[] = [];
  for (let page = 0; page < 1_000; page++) {
    const ask = runAfterJitter(() => asked.push(Date.now()));
    ask(10_000);
    ask(10_000);
  }
  const startedAt = Date.now();
  const askedUntil: number[] = [];
  for (let second = 0; second < 10; second++) {
    vi.advanceTimersByTime(1_000);
    askedUntil.push(asked.length);
  }
  expect(asked).toHaveLength(1_000);
  const inOneSecond = askedUntil.map((count, at) => count - (askedUntil[at - 1] ?? 0));
  expect(Math.max(...inOneSecond)).toBeLessThan(160);
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(startedAt);
});

test("a call after the run starts another", () => {
  const run = vi.fn();
  const ask = runAfterJitter(run);
  ask(100);
  vi.advanceTimersByTime(101);
  ask(100);
  vi.advanceTimersByTime(101);
  expect(run).toHaveBeenCalledTimes(2);
});
