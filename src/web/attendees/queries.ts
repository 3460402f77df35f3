import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { attendeeViews } from "../../contract/tickets/limits.ts";
import { fetchJson, api } from "../app/api.ts";
import { pagedQuery } from "../lib/paged-query.ts";

export type AttendeeFilter = {
  q: string | undefined;
  view: (typeof attendeeViews)[number];
  type: string | undefined;
};

export const manageKeys = {
  /** The prefix of all queries about an event for its organizers. */
  event: (id: string) => ["manage", id] as const,
};

/** An event's report; polled every 30 seconds, because check-ins change it. */
export function reportQuery(id: string) {
  return queryOptions({
    queryKey: [...manageKeys.event(id), "report"],
    queryFn: () => fetchJson(api.events[":id"].report.$get({ param: { id } })),
    refetchInterval: 30_000,
  });
}

export function attendeesQuery(id: string, filter: AttendeeFilter) {
  return pagedQuery({
    queryKey: [...manageKeys.event(id), "attendees", filter],
    fetchPage: (cursor) =>
      fetchJson(
        api.events[":id"].attendees.$get({
          param: { id },
          query: { ...filter, cursor, limit: 50 },
        }),
      ),
    placeholderData: keepPreviousData,
  });
}

/** The last messages to attendees, and the number of people in each group; with `type`, only those with that ticket type. */
export function emailsQuery(id: string, type?: string) {
  return queryOptions({
    queryKey: [...manageKeys.event(id), "emails", type],
    queryFn: () => fetchJson(api.events[":id"].emails.$get({ param: { id }, query: { type } })),
    placeholderData: keepPreviousData,
    // Organizers see the progress of sending, and when a scheduled message starts.
    refetchInterval({ state }) {
      const items = state.data?.items ?? [];
      if (items.some(({ sending }) => sending)) return 2_000;
      return items.some(({ scheduled }) => scheduled) && 30_000;
    },
  });
}

/** The refundable amounts of an order, fetched when a refund dialog opens. */
export function refundableQuery(id: string, orderId: string) {
  return queryOptions({
    queryKey: [...manageKeys.event(id), "refundable", orderId],
    queryFn: () =>
      fetchJson(api.events[":id"].orders[":orderId"].refundable.$get({ param: { id, orderId } })),
    staleTime: 0,
    gcTime: 0,
  });
}
