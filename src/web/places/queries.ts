import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { answer, api } from "../app/api.ts";

/** Towns of the world by the beginning of their name. */
export function placesQuery(q: string) {
  return queryOptions({
    queryKey: ["places", q],
    queryFn: () => answer(api.places.$get({ query: { q } })),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
}

/** The largest town with exactly this name. */
export function placeMatchQuery(query: { city: string; country?: string }) {
  return queryOptions({
    queryKey: ["places", "match", query],
    queryFn: () => answer(api.places.match.$get({ query })),
    staleTime: Infinity,
  });
}

/** The tiles of the operator's choice, if any. */
export const mapQuery = queryOptions({
  queryKey: ["map"],
  queryFn: () => answer(api.map.$get()),
  staleTime: Infinity,
});
