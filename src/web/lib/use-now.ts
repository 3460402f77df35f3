import { useSyncExternalStore } from "react";

const stepMs = 60_000;

/** The time in steps of a minute, so that all words of a page agree; undefined on the server and until the page has come alive. */
export function useNow(): string | undefined {
  const now = useSyncExternalStore<number | undefined>(everyStep, stepped, () => undefined);
  return now === undefined ? undefined : new Date(now).toISOString();
}

function everyStep(listener: () => void): () => void {
  const timer = setInterval(listener, stepMs);
  return () => clearInterval(timer);
}

function stepped(): number {
  return Math.floor(Date.now() / stepMs) * stepMs;
}
