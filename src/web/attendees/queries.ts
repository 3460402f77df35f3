import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { attendeeViews } from "../../contract/tickets/limits.ts";
import { answer, api } from "../app/api.ts";
import { pagedQuery } from "../lib/paged-query.ts";

export type AttendeeFilter = {
  q: string | undefined;
  view: (typeof attendeeViews)[number];
  type: string | undefined;
};

export const manageKeys = {
  /** All that the organizer of an event sees of it. */
  event: (id: string) => ["manage", id] as const,
};

/** How an event is doing; looked at again each half minute, as at the door it changes by itself. */
export function reportQuery(id: string) {
  return queryOptions({
    queryKey: [...manageKeys.event(id), "report"],
    queryFn: () => answer(api.events[":id"].report.$get({ param: { id } })),
    refetchInterval: 30_000,
  });
}

export function attendeesQuery(id: string, filter: AttendeeFilter) {
  return pagedQuery({
    queryKey: [...manageKeys.event(id), "attendees", filter],
    fetchPage: (cursor) =>
      answer(
        api.events[":id"].attendees.$get({
          param: { id },
          query: { ...filter, cursor, limit: 50 },
        }),
      ),
    placeholderData: keepPreviousData,
  });
}

/** What was written to attendees, and how many people each group has. */
/** The last messages, and how many people each group has: of all, or of those with a ticket of one type. */
export function emailsQuery(id: string, type?: string) {
  return queryOptions({
    queryKey: [...manageKeys.event(id), "emails", type],
    queryFn: () => answer(api.events[":id"].emails.$get({ param: { id }, query: { type } })),
    placeholderData: keepPreviousData,
    // The organizer watches how far a message has come, and sees when a scheduled one begins.
    refetchInterval({ state }) {
      const items = state.data?.items ?? [];
      if (items.some(({ sending }) => sending)) return 2_000;
      return items.some(({ scheduled }) => scheduled) && 30_000;
    },
  });
}

/** What can still be given back of an order; looked up whenever somebody is about to. */
export function refundableQuery(id: string, orderId: string) {
  return queryOptions({
    queryKey: [...manageKeys.event(id), "refundable", orderId],
    queryFn: () =>
      answer(api.events[":id"].orders[":orderId"].refundable.$get({ param: { id, orderId } })),
    staleTime: 0,
    gcTime: 0,
  });
}
