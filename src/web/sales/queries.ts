import { queryOptions } from "@tanstack/react-query";
import { fetchJson, api } from "../app/api.ts";

export const salesKeys = { copies: ["sales-copies"] } as const;

/** An event's ticket sales, for editing. While open, the form has the current values. */
export function salesQuery(eventId: string) {
  return queryOptions({
    queryKey: ["sales", eventId],
    queryFn: () => fetchJson(api.events[":id"].sales.$get({ param: { id: eventId } })),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function promosQuery(eventId: string) {
  return queryOptions({
    queryKey: ["promos", eventId],
    queryFn: () => fetchJson(api.events[":id"].promos.$get({ param: { id: eventId } })),
  });
}

/** The number of other dates in the series that could sell the same tickets. */
export function salesCopiesQuery(eventId: string) {
  return queryOptions({
    queryKey: [...salesKeys.copies, eventId],
    queryFn: () => fetchJson(api.events[":id"].sales.copies.$get({ param: { id: eventId } })),
  });
}
