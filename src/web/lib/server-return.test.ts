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

test("continues by polling if the browser never reports that it's online", async () => {
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

test("continues at once when the browser goes online and the server responds, but not after being stopped", async () => {
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
