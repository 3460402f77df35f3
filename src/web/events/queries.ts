import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { answer, api } from "../app/api.ts";
import { type DiscoverSearch, flags } from "./discover-search.ts";
import { periodOf } from "./period.ts";

/** Four rows of three. */
export const eventsPerPage = 12;

const firstPage = undefined as string | undefined;

/** Events by the filters of the address, for a viewer whose today it is. */
export function eventsQuery(filters: DiscoverSearch, today: string) {
  const { q, city, category, date, from, to } = filters;
  const chosen = flags
    .filter(({ name }) => filters[name])
    .map(({ name }) => [name, "true" as const]);
  const query = {
    q,
    city,
    category,
    ...periodOf(date, today, { from, to }),
    ...(Object.fromEntries(chosen) as { free?: "true" }),
  };
  return infiniteQueryOptions({
    queryKey: ["events", "list", query],
    queryFn: ({ pageParam: cursor }) =>
      answer(api.events.$get({ query: { ...query, cursor, limit: eventsPerPage } })),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

export function eventQuery(slug: string) {
  return queryOptions({
    queryKey: ["events", "one", slug],
    queryFn: () => answer(api.events[":slug"].$get({ param: { slug } })),
  });
}

/** What changed of when and where, and whether the viewer has seen it. */
export function changesQuery(id: string) {
  return queryOptions({
    queryKey: ["events", "changes", id],
    queryFn: () => answer(api.events[":id"].changes.$get({ param: { id } })),
    // Whoever runs it watches how many have seen it.
    refetchInterval: ({ state }) => state.data?.items.some(({ told }) => told !== null) && 30_000,
  });
}
