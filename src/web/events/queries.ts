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

/** `key`: of the link or letter by which one came; it opens the same event, so it is not part of what it is kept under. */
export function eventQuery(slug: string, key?: string) {
  return queryOptions({
    queryKey: ["events", "one", slug],
    queryFn: () => answer(api.events[":slug"].$get({ param: { slug }, query: { key } })),
  });
}

/** Who goes and lets the viewer see it. */
export function goingQuery(id: string, key?: string) {
  return infiniteQueryOptions({
    queryKey: ["events", "going", id],
    queryFn: ({ pageParam: cursor }) =>
      answer(api.events[":id"].going.$get({ param: { id }, query: { cursor, key } })),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** The viewer's own share code of an event, and what it has brought. */
export function shareQuery(id: string) {
  return queryOptions({
    queryKey: ["event-share", id],
    queryFn: () => answer(api.events[":id"].share.$put({ param: { id } })),
  });
}

export function reachQuery(id: string) {
  return queryOptions({
    queryKey: ["event-reach", id],
    queryFn: () => answer(api.events[":id"].reach.$get({ param: { id } })),
  });
}
