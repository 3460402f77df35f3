import { useSyncExternalStore } from "react";

const stepMs = 1_000;

/** The time in steps of a second; undefined on the server and until the page has come alive. */
export function useSeconds(): number | undefined {
  return useSyncExternalStore<number | undefined>(everySecond, stepped, () => undefined);
}

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, stepMs);
  // A clock that was asleep with its tab shows the right time at once.
  document.addEventListener("visibilitychange", listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", listener);
  };
}

function stepped(): number {
  return Math.floor(Date.now() / stepMs) * stepMs;
}
