import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { LiveHint } from "../../contract/live.ts";
import { useLiveHints, useWatchedEvent } from "../app/live.ts";
import { eventKeys } from "../events/queries.ts";
import { throttle } from "../lib/throttle.ts";
import { manageKeys } from "./queries.ts";

// During a rush, the numbers update without a request per sale.
const betweenMs = 3_000;

const refreshing = new Set<LiveHint["type"]>([
  "event-changed",
  "sales-changed",
  "waitlist-changed",
  "door-changed",
]);

/** Updates the manage page live: sales, RSVPs, waitlist, check-ins and changes by others. */
export function useLiveManage(eventId: string): void {
  const queryClient = useQueryClient();
  const [ask] = useState(() =>
    throttle(betweenMs, () => {
      void queryClient.invalidateQueries({ queryKey: manageKeys.event(eventId) });
      void queryClient.invalidateQueries({ queryKey: eventKeys.pages });
    }),
  );
  useWatchedEvent(eventId);
  useLiveHints((hint) => {
    const isAboutIt = "eventId" in hint && hint.eventId === eventId && refreshing.has(hint.type);
    if (isAboutIt || hint.type === "resync") ask();
  });
}
