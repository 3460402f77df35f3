import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { answer, api } from "../app/api.ts";

export type When = "upcoming" | "past";

const firstPage = undefined as string | undefined;

/** The viewer's tickets: those to come, or those of before. */
export function myTicketsQuery(when: When) {
  return infiniteQueryOptions({
    queryKey: ["tickets", "list", when],
    queryFn: ({ pageParam: cursor }) => answer(api.my.tickets.$get({ query: { when, cursor } })),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** What the viewer ordered, latest first. */
export const myOrdersQuery = infiniteQueryOptions({
  queryKey: ["tickets", "orders"],
  queryFn: ({ pageParam: cursor }) => answer(api.my.orders.$get({ query: { cursor } })),
  initialPageParam: firstPage,
  getNextPageParam: (page) => page.next ?? undefined,
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
