import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { stepMs, timeLeft } from "./hold-clock-text.ts";
import type { ReadOrder } from "./queries.ts";

/** For how many milliseconds an order's places are still held, by the server's clock; `onOver` is called when they are not. */
export function useTimeLeft(order: ReadOrder, onOver: () => void): number {
  const now = useSeconds();
  const isOver = now !== undefined && Date.parse(order.expiresAt) <= now + order.aheadMs;
  const tellOver = useEffectEvent(onOver);
  useEffect(() => {
    if (isOver) tellOver();
  }, [isOver]);
  return timeLeft(order, now);
}

/** The time in whole seconds; undefined on the server and until the page has come alive. */
function useSeconds(): number | undefined {
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
