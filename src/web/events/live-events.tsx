import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { EventPage } from "../../contract/events/events.ts";
import { throttle } from "../lib/throttle.ts";
import { useLiveHints } from "../app/live.ts";
import { checkoutKeys, heldOrdersQuery, waitsQuery } from "../orders/queries.ts";
import { eventKeys, goingQuery } from "./queries.ts";

// During a rush on tickets, every open page would otherwise refetch at each sale, all at the same moment.
const betweenMs = 4_000;
const visitorsEveryMs = 15_000;

type LiveEventsProps = { event: Pick<EventPage, "id"> };

/** Refreshes the event when places are taken, freed or offered to the viewer, and when an invitation arrives. */
export function LiveEvents({ event: { id } }: LiveEventsProps) {
  const queryClient = useQueryClient();
  const [ask] = useState(() =>
    throttle(betweenMs, () => setTimeout(() => refresh(queryClient, id), Math.random() * 500)),
  );
  useLiveHints((hint) => {
    if (hint.type === "my-events-changed" || hint.type === "resync") {
      void queryClient.invalidateQueries({ queryKey: eventKeys.all });
      // Tickets that were offered or transferred to the viewer.
      for (const { queryKey } of [waitsQuery(id), heldOrdersQuery])
        void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: checkoutKeys.offers(id) });
    }
    const isAboutIt = hint.type === "event-changed" || hint.type === "room-changed";
    if (isAboutIt && hint.eventId === id) ask();
  });
  return null;
}

/** Does the same for visitors, who have no live connection, by polling while the page is visible. */
export function PolledEvents({ event: { id } }: LiveEventsProps) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") refresh(queryClient, id);
    }, visitorsEveryMs);
    return () => clearInterval(timer);
  }, [queryClient, id]);
  return null;
}

function refresh(queryClient: QueryClient, id: string): void {
  void queryClient.invalidateQueries({ queryKey: eventKeys.pages });
  void queryClient.invalidateQueries({ queryKey: checkoutKeys.offers(id) });
  void queryClient.invalidateQueries({ queryKey: goingQuery(id).queryKey });
}
