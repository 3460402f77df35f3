import { expect, test, vi } from "vitest";
import { openTicks } from "./ticks.ts";

test("a page that draws slowly gets no second tick before it has drawn the first", () => {
  vi.useFakeTimers();
  const post = vi.fn();
  const ticks = openTicks(post);
  try {
    ticks.setRate(20);
    vi.advanceTimersByTime(1_000);
    expect(post).toHaveBeenCalledTimes(1);
    ticks.drawn();
    vi.advanceTimersByTime(50);
    expect(post).toHaveBeenCalledTimes(2);
    ticks.setRate(10);
    ticks.drawn();
    vi.advanceTimersByTime(50);
    expect(post).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(50);
    expect(post).toHaveBeenCalledTimes(3);
  } finally {
    ticks.close();
    vi.useRealTimers();
  }
});
