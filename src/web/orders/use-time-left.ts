import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { stepMs, timeLeft } from "./hold-clock-text.ts";
import type { ReadOrder } from "./queries.ts";

/** Milliseconds that an order's places are still held, by the server's clock. Calls `onOver` when the hold ends. */
export function useTimeLeft(order: ReadOrder, onOver: () => void): number {
  const now = useSeconds();
  const isOver = now !== undefined && Date.parse(order.expiresAt) <= now + order.aheadMs;
  const tellOver = useEffectEvent(onOver);
  useEffect(() => {
    if (isOver) tellOver();
  }, [isOver]);
  return timeLeft(order, now);
}

/** The time in whole seconds; undefined on the server and before hydration. */
function useSeconds(): number | undefined {
  return useSyncExternalStore<number | undefined>(everySecond, stepped, () => undefined);
}

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, stepMs);
  // Timers are throttled in background tabs, so update as soon as the tab is visible.
  document.addEventListener("visibilitychange", listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", listener);
  };
}

function stepped(): number {
  return Math.floor(Date.now() / stepMs) * stepMs;
}
