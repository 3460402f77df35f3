import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onServerReturn } from "./server-return.ts";

const health = vi.fn<() => Promise<{ ok: boolean }>>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("fetch", health);
  health.mockRejectedValue(new TypeError("Failed to fetch"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a page that waits goes on by itself when the browser never says that the network is back", async () => {
  const goOn = vi.fn();
  onServerReturn(goOn);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(goOn).not.toHaveBeenCalled();
  health.mockResolvedValue({ ok: true });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(goOn).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(goOn).toHaveBeenCalledTimes(1);
});

test("it goes on at once when the browser says so and the server answers, and never after it stopped", async () => {
  const [goOn, stopped] = [vi.fn(), vi.fn()];
  onServerReturn(goOn);
  onServerReturn(stopped)();
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(goOn).not.toHaveBeenCalled();
  health.mockResolvedValue({ ok: true });
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(goOn).toHaveBeenCalledTimes(1);
  expect(stopped).not.toHaveBeenCalled();
});
