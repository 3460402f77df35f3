import { useSyncExternalStore } from "react";

/** When this page first saw a time of the server's, by a clock that nobody sets. */
const seen = new Map<string, number>();
const maxSeen = 50;

/** Milliseconds since the server sent this time, however wrong the viewer's own clock is. */
export function elapsedSince(sent: string): number {
  const now = performance.now();
  const at = seen.get(sent);
  if (at !== undefined) return now - at;
  if (seen.size >= maxSeen) seen.clear();
  seen.set(sent, now);
  return 0;
}

/** The server's time in steps, going on from one that it sent. */
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
