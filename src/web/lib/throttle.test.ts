import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { throttle } from "./throttle.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the first call runs at once, and calls that follow are merged into one", () => {
  const run = vi.fn();
  const call = throttle(1_000, run);
  call();
  expect(run).toHaveBeenCalledTimes(1);
  for (let times = 0; times < 200; times++) call();
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10_000);
  expect(run).toHaveBeenCalledTimes(2);
});

test("constant calls run once per span, including the last one", () => {
  const run = vi.fn();
  const call = throttle(1_000, run);
  for (let passed = 0; passed < 5_000; passed += 100) {
    call();
    vi.advanceTimersByTime(100);
  }
  expect(run.mock.calls.length).toBeLessThanOrEqual(6);
  const before = run.mock.calls.length;
  call();
  vi.advanceTimersByTime(1_000);
  expect(run.mock.calls.length).toBeGreaterThan(before);
});
