import { queryOptions } from "@tanstack/react-query";
import { fetchJson, api } from "../app/api.ts";
import { isRefusal } from "../app/refusal.ts";
import { pagedQuery } from "../lib/paged-query.ts";

/** A guest's key from their link, as API query parameters. */
export type Guest = { key: string | undefined };

export type When = "upcoming" | "past";

export const ticketKeys = { all: ["tickets"] } as const;

/** The viewer's upcoming or past tickets. */
export function myTicketsQuery(when: When) {
  return pagedQuery({
    queryKey: [...ticketKeys.all, "list", when],
    fetchPage: (cursor) => fetchJson(api.my.tickets.$get({ query: { when, cursor } })),
  });
}

/** The viewer's orders, latest first. */
export const myOrdersQuery = pagedQuery({
  queryKey: [...ticketKeys.all, "orders"],
  fetchPage: (cursor) => fetchJson(api.my.orders.$get({ query: { cursor } })),
});

/** The tickets that others accepted from the viewer, latest first. */
export const sentTicketsQuery = pagedQuery({
  queryKey: [...ticketKeys.all, "sent"],
  fetchPage: (cursor) => fetchJson(api.my["sent-tickets"].$get({ query: { cursor } })),
});

/** `key` is from a guest's email. It opens the same ticket, so it isn't part of the query key. */
export function ticketQuery(id: string, key?: string) {
  return queryOptions({
    queryKey: [...ticketKeys.all, "one", id],
    queryFn: () => fetchJson(api.tickets[":id"].$get({ param: { id }, query: { key } })),
    // A guest has no live connection, so poll for the check-in.
    refetchInterval: ({ state: { error } }) =>
      key === undefined || isRefusal(error, "NOT_FOUND") ? false : 30_000,
  });
}

/** The refund for returning the ticket now. */
export function refundQuoteQuery(id: string, key?: string) {
  return queryOptions({
    queryKey: [...ticketKeys.all, "refund", id],
    queryFn: () => fetchJson(api.tickets[":id"].refund.$get({ param: { id }, query: { key } })),
    staleTime: 0,
    gcTime: 0,
  });
}

/** A ticket transfer, opened by the key in its link. */
export function transferQuery(key: string) {
  return queryOptions({
    queryKey: [...ticketKeys.all, "transfer", key],
    queryFn: () => fetchJson(api["ticket-transfers"][":key"].$get({ param: { key } })),
  });
}
