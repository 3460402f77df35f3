import { keepPreviousData, queryOptions, skipToken } from "@tanstack/react-query";
import { answer, api } from "../app/api.ts";
import { pagedQuery } from "../lib/paged-query.ts";
import { asWords, type Box } from "../places/box.ts";
import { type DiscoverSearch, flags } from "./discover-search.ts";

/** Four rows of three. */
const eventsPerPage = 12;

/** The filters as the API takes them, for a viewer in this zone. */
function questionOf(filters: DiscoverSearch, zone: string) {
  const { q, category, place, radius, when, from, to } = filters;
  const chosen = flags
    .filter(({ name }) => filters[name])
    .map(({ name }) => [name, "true" as const]);
  return {
    q,
    category,
    place,
    radius,
    ...(when === "range" ? { from, to } : { when }),
    ...(Object.fromEntries(chosen) as { free?: "true" }),
    zone,
  };
}

/** Events by the filters of the address; on the map those in sight, once that is known. */
export function eventsQuery(filters: DiscoverSearch, zone: string, inSight?: Box) {
  const mapped = filters.view === "map" ? ("true" as const) : undefined;
  const box = mapped && inSight ? asWords(inSight) : {};
  const query = { ...questionOf(filters, zone), sort: filters.sort, mapped, ...box };
  return pagedQuery({
    queryKey: ["events", "list", query, filters.cursor],
    fetchPage: (cursor) =>
      answer(api.events.$get({ query: { ...query, cursor, limit: eventsPerPage } })),
    firstCursor: filters.cursor,
    placeholderData: keepPreviousData,
  });
}

/** The pins of the part of the map in sight; none before it is known. */
export function pinsQuery(
  filters: DiscoverSearch,
  zone: string,
  view: { box: Box; zoom: number } | undefined,
) {
  const question = questionOf(filters, zone);
  return queryOptions({
    queryKey: ["events", "pins", question, view],
    queryFn: view
      ? () => {
          const query = { ...question, ...asWords(view.box), zoom: String(view.zoom) };
          return answer(api.events.map.$get({ query }));
        }
      : skipToken,
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
  return pagedQuery({
    queryKey: ["events", "going", id],
    fetchPage: (cursor) =>
      answer(api.events[":id"].going.$get({ param: { id }, query: { cursor, key } })),
  });
}

/** The viewer's own share code of an event, and what it has brought. */
export function shareQuery(id: string) {
  return queryOptions({
    queryKey: ["event-share", id],
    queryFn: () => answer(api.events[":id"].share.$put({ param: { id } })),
  });
}

/** The dates to come of an event's series. */
export function otherDatesQuery(id: string) {
  return pagedQuery({
    queryKey: ["events", "dates", id],
    fetchPage: (cursor) =>
      answer(api.events[":id"].dates.$get({ param: { id }, query: { cursor, limit: 12 } })),
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

export const popularEventsQuery = queryOptions({
  queryKey: ["events", "popular"],
  queryFn: () => answer(api["popular-events"].$get()),
  staleTime: 5 * 60_000,
});

export function similarEventsQuery(id: string) {
  return queryOptions({
    queryKey: ["events", "similar", id],
    queryFn: () => answer(api.events[":id"].similar.$get({ param: { id } })),
    staleTime: 5 * 60_000,
  });
}
