import { useEffect, useEffectEvent } from "react";
import type { ReadOrder } from "./queries.ts";
import { useSeconds } from "./use-seconds.ts";

/** For how many milliseconds an order's places are still kept, by the server's clock; `onOver`: once they are not. */
export function useTimeLeft(order: ReadOrder, onOver: () => void): number {
  const now = useSeconds();
  const left =
    Date.parse(order.expiresAt) -
    (now === undefined ? Date.parse(order.serverNow) : now + order.aheadMs);
  const isOver = left <= 0;
  const tellOver = useEffectEvent(onOver);
  useEffect(() => {
    if (isOver) tellOver();
  }, [isOver]);
  return left;
}
