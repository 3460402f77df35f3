import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "../app/api.ts";
import { pagedQuery } from "../lib/paged-query.ts";

export type When = "upcoming" | "past";

/** The viewer's tickets: those to come, or those of before. */
export function myTicketsQuery(when: When) {
  return pagedQuery({
    queryKey: ["tickets", "list", when],
    fetchPage: (cursor) => answer(api.my.tickets.$get({ query: { when, cursor } })),
  });
}

/** What the viewer ordered, latest first. */
export const myOrdersQuery = pagedQuery({
  queryKey: ["tickets", "orders"],
  fetchPage: (cursor) => answer(api.my.orders.$get({ query: { cursor } })),
});

/** `key`: of a guest's letter; it opens the same ticket, so it is not part of what it is kept under. */
export function ticketQuery(id: string, key?: string) {
  return queryOptions({
    queryKey: ["tickets", "one", id],
    queryFn: () => answer(api.tickets[":id"].$get({ param: { id }, query: { key } })),
    // A guest has no live connection; the door's word shows all the same.
    refetchInterval: key === undefined ? false : 30_000,
  });
}

/** What a link hands on. */
export function transferQuery(key: string) {
  return queryOptions({
    queryKey: ["tickets", "transfer", key],
    queryFn: () => answer(api["ticket-transfers"][":key"].$get({ param: { key } })),
  });
}
