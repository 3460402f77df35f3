import { queryOptions } from "@tanstack/react-query";
import { fetchJson, api } from "../app/api.ts";
import { pagedQuery } from "../lib/paged-query.ts";

export const payoutsQuery = queryOptions({
  queryKey: ["payouts"],
  queryFn: async () => {
    const known = await fetchJson(api.my.payouts.$get());
    // An organizer returning from Stripe has most likely just finished there.
    return known.state === "unfinished" ? fetchJson(api.my.payouts.refresh.$post()) : known;
  },
});

export const paymentsModeQuery = queryOptions({
  queryKey: ["payments-mode"],
  queryFn: () => fetchJson(api.payments.mode.$get()),
  staleTime: Number.POSITIVE_INFINITY,
});

export function booksQuery(id: string) {
  return queryOptions({
    queryKey: ["books", id],
    queryFn: () => fetchJson(api.events[":id"].books.$get({ param: { id } })),
    // Acts accept their statements elsewhere, so the books may have changed.
    staleTime: 0,
  });
}

export function refundsQuery(id: string) {
  return pagedQuery({
    queryKey: ["refunds", id],
    fetchPage: (cursor) =>
      fetchJson(api.events[":id"].refunds.$get({ param: { id }, query: { cursor } })),
  });
}
