import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "../app/api.ts";
import { pagedQuery } from "../lib/paged-query.ts";

/** What a guest's link carries, as the API takes it. */
export type Guest = { key: string | undefined };

export type When = "upcoming" | "past";

export const ticketKeys = { all: ["tickets"] } as const;

/** The viewer's tickets: those to come, or those of before. */
export function myTicketsQuery(when: When) {
  return pagedQuery({
    queryKey: [...ticketKeys.all, "list", when],
    fetchPage: (cursor) => answer(api.my.tickets.$get({ query: { when, cursor } })),
  });
}

/** What the viewer ordered, latest first. */
export const myOrdersQuery = pagedQuery({
  queryKey: [...ticketKeys.all, "orders"],
  fetchPage: (cursor) => answer(api.my.orders.$get({ query: { cursor } })),
});

/** `key`: from a guest's email; it opens the same ticket, so it is not part of the query key. */
export function ticketQuery(id: string, key?: string) {
  return queryOptions({
    queryKey: [...ticketKeys.all, "one", id],
    queryFn: () => answer(api.tickets[":id"].$get({ param: { id }, query: { key } })),
    // A guest has no live connection; the door's word shows all the same.
    refetchInterval: key === undefined ? false : 30_000,
  });
}

/** What comes back when the viewer gives the ticket back now. */
export function refundQuoteQuery(id: string, key?: string) {
  return queryOptions({
    queryKey: [...ticketKeys.all, "refund", id],
    queryFn: () => answer(api.tickets[":id"].refund.$get({ param: { id }, query: { key } })),
    staleTime: 0,
    gcTime: 0,
  });
}

/** What a link hands on. */
export function transferQuery(key: string) {
  return queryOptions({
    queryKey: [...ticketKeys.all, "transfer", key],
    queryFn: () => answer(api["ticket-transfers"][":key"].$get({ param: { key } })),
  });
}
