import { useSyncExternalStore } from "react";
import { viewerClock } from "./viewer-clock.ts";

/**
 * The current time, updated every minute or `stepMs`, so that all texts on a page agree. On the server, the time at which the page
 * was rendered.
 */
export function useNow(stepMs = 60_000): string {
  return useSyncExternalStore(
    (listener) => {
      const timer = setInterval(listener, stepMs);
      return () => clearInterval(timer);
    },
    () => new Date(Math.floor(Date.now() / stepMs) * stepMs).toISOString(),
    () => viewerClock().now,
  );
}
