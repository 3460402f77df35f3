import { useSyncExternalStore } from "react";
import { viewerClock } from "./viewer-clock.ts";

/** The time in steps of a minute, or shorter ones, so that all words of a page agree; on the server when the page was made. */
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
