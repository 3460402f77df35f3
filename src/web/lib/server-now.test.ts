import { expect, test, vi } from "vitest";
import { elapsedSince } from "./server-now.ts";

test("time continues from the server's even if the viewer's clock is wrong", () => {
  const sent = "2026-11-01T20:00:00.000Z";
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: Date.parse(sent) + 3_600_000 });
  try {
    expect(elapsedSince(sent)).toBe(0);
    vi.advanceTimersByTime(5_000);
    expect(elapsedSince(sent)).toBe(5_000);
    // The clock is set back meanwhile.
    vi.setSystemTime(Date.parse(sent));
    expect(elapsedSince(sent)).toBe(5_000);
  } finally {
    vi.useRealTimers();
  }
});
