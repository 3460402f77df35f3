import { useSyncExternalStore } from "react";

/** When this page first saw each server time, on the monotonic clock. */
const seen = new Map<string, number>();
const maxSeen = 50;

/** Milliseconds since the server sent this time, independent of the viewer's clock. */
export function elapsedSince(sent: string): number {
  const now = performance.now();
  const at = seen.get(sent);
  if (at !== undefined) return now - at;
  if (seen.size >= maxSeen) seen.clear();
  seen.set(sent, now);
  return 0;
}

/** The current server time, continued from one it sent and updated every `stepMs`. */
export function useServerNow(sent: string, stepMs: number): number {
  const elapsed = useSyncExternalStore(
    (listener) => {
      const timer = setInterval(listener, stepMs);
      return () => clearInterval(timer);
    },
    () => Math.floor(elapsedSince(sent) / stepMs) * stepMs,
    () => 0,
  );
  return Date.parse(sent) + elapsed;
}
