import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { LiveHint } from "../../contract/live.ts";
import { useLiveHints, useWatchedEvent } from "../app/live.ts";
import { eventKeys } from "../events/queries.ts";
import { atMostEvery } from "../lib/at-most-every.ts";
import { manageKeys } from "./queries.ts";

// While a crowd buys or walks in, the numbers follow without asking at each sale.
const betweenMs = 3_000;

const refreshing = new Set<LiveHint["type"]>([
  "event-changed",
  "sales-changed",
  "waitlist-changed",
  "door-changed",
]);

/** Sales, answers, the waitlist, check-ins and changes by others show on the manage page without a reload. */
export function useLiveManage(eventId: string): void {
  const queryClient = useQueryClient();
  const [ask] = useState(() =>
    atMostEvery(betweenMs, () => {
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
