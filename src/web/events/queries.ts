import { keepPreviousData, queryOptions, skipToken } from "@tanstack/react-query";
import { eventLimits } from "../../contract/events/limits.ts";
import type { EventPage } from "../../contract/events/events.ts";
import { fetchJson, api } from "../app/api.ts";
import { pagedQuery } from "../lib/paged-query.ts";
import { boxText, type Box } from "../places/box.ts";
import { type DiscoverSearch, flags } from "../discovery/discover-search.ts";
import { looserFilters } from "../discovery/looser-filters.ts";

const all = ["events"] as const;

/** All queries that return events have keys under `all`, whichever folder's screen uses them. */
export const eventKeys = {
  all,
  /** Results of filters and search. */
  lists: [...all, "list"],
  /** The pages of single events. */
  pages: [...all, "one"],
} as const;

/** Four rows of three. */
const eventsPerPage = 12;

/** The filters as API parameters, for a viewer in this zone. */
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

/** Events that match the filters in the URL; on the map only those in view, once the view is known. */
export function eventsQuery(filters: DiscoverSearch, zone: string, inSight?: Box) {
  const mapped = filters.view === "map" ? ("true" as const) : undefined;
  const box = mapped && inSight ? boxText(inSight) : {};
  const query = { ...questionOf(filters, zone), sort: filters.sort, mapped, ...box };
  return pagedQuery({
    queryKey: [...eventKeys.lists, query, filters.cursor],
    fetchPage: (cursor) =>
      fetchJson(api.events.$get({ query: { ...query, cursor, limit: eventsPerPage } })),
    firstCursor: filters.cursor,
    placeholderData: keepPreviousData,
  });
}

const widerRadiuses = [100, 200, 300, eventLimits.radius.max];

/**
 * For an empty circle around a place: the number of events in the next wider circle that has any, and the nearest of them. If all
 * circles are empty, the number of events in all cities. Null if there are none either.
 */
export function widerQuery(filters: DiscoverSearch, zone: string) {
  const question = questionOf(filters, zone);
  const ask = (changed: Partial<typeof question> & { sort?: "distance" }) =>
    fetchJson(api.events.$get({ query: { ...question, ...changed, limit: 1 } }));
  return queryOptions({
    queryKey: [...eventKeys.lists, "wider", question],
    queryFn: async () => {
      // Online events match at any radius and have no distance.
      const widest = await ask({ radius: eventLimits.radius.max, sort: "distance" });
      const [nearest] = widest.items;
      if (!nearest || nearest.distance === null) {
        const { total } = await ask({ place: undefined, radius: undefined });
        return (total ?? 0) > (widest.total ?? 0) ? { total: total ?? 0, nearest: null } : null;
      }
      const { distance, city } = nearest;
      const holds = (radius: number) => radius * 1000 >= distance;
      const radius = widerRadiuses.find(holds) ?? eventLimits.radius.max;
      const { total, nearby } = await ask({ radius });
      return { total: nearby ?? total ?? 0, nearest: { radius, distance, city } };
    },
    enabled: filters.place !== undefined && filters.online === undefined,
  });
}

/**
 * For a search without results: results of the closest looser searches. Searches around a place that find only online events come
 * last. Null if all of them are empty.
 */
export function looserQuery(filters: DiscoverSearch, zone: string) {
  return queryOptions({
    queryKey: [...eventKeys.lists, "looser", questionOf(filters, zone), filters.sort],
    queryFn: async () => {
      const online = [];
      for (const looser of looserFilters(filters)) {
        const query = { ...questionOf(looser.filters, zone), sort: looser.filters.sort, limit: 3 };
        const { items, total, nearby } = await fetchJson(api.events.$get({ query }));
        if (items.length === 0) continue;
        const found = { ...looser, items, total: total ?? items.length };
        if (nearby !== 0) return found;
        online.push(found);
      }
      return online[0] ?? null;
    },
  });
}

/** The pins in the visible part of the map; disabled until the view is known. */
export function pinsQuery(
  filters: DiscoverSearch,
  zone: string,
  view: { box: Box; zoom: number } | undefined,
) {
  const question = questionOf(filters, zone);
  return queryOptions({
    queryKey: [...eventKeys.all, "pins", question, view],
    queryFn: view
      ? () => {
          const query = { ...question, ...boxText(view.box), zoom: String(view.zoom) };
          return fetchJson(api.events.map.$get({ query }));
        }
      : skipToken,
  });
}

/** `key` is from the viewer's invitation link or email. It opens the same event, so it isn't part of the query key. */
export function eventQuery(slug: string, key?: string) {
  return queryOptions({
    queryKey: [...eventKeys.pages, slug],
    queryFn: () => fetchJson(api.events[":id"].$get({ param: { id: slug }, query: { key } })),
  });
}

/** The guests whom the viewer may see. */
export function goingQuery(id: string, key?: string) {
  return pagedQuery({
    queryKey: [...eventKeys.all, "going", id],
    fetchPage: (cursor) =>
      fetchJson(api.events[":id"].going.$get({ param: { id }, query: { cursor, key } })),
  });
}

/** Friends whom the viewer, a guest, may invite along. Without `q`, the key matches all such lists. */
export function friendsQuery(id: string, q?: string) {
  return pagedQuery({
    queryKey: [...eventKeys.all, "friends", id, ...(q === undefined ? [] : [q])],
    fetchPage: (cursor) =>
      fetchJson(
        api.events[":id"].friends.$get({ param: { id }, query: { q: q ?? "", cursor, limit: 20 } }),
      ),
    placeholderData: keepPreviousData,
  });
}

/** The viewer's own share code for an event, with its results. */
export function shareQuery(id: string) {
  return queryOptions({
    queryKey: ["event-share", id],
    queryFn: () => fetchJson(api.events[":id"].share.$put({ param: { id } })),
  });
}

/** The upcoming dates of an event's series. */
export function otherDatesQuery(id: string) {
  return pagedQuery({
    queryKey: [...eventKeys.all, "dates", id],
    fetchPage: (cursor) =>
      fetchJson(api.events[":id"].dates.$get({ param: { id }, query: { cursor, limit: 12 } })),
  });
}

/** The number of people affected by a cancellation. */
export function cancellationReachQuery(event: Pick<EventPage, "id" | "version">) {
  const { id, version } = event;
  return queryOptions({
    // Not under the events' key: once the event is cancelled those are refetched, but the preview for this version would be
    // refused.
    queryKey: ["event-concerned", id, version],
    queryFn: () =>
      fetchJson(api.events[":id"].changes.preview.$post({ param: { id }, json: { version } })),
    staleTime: 0,
  });
}

/** The number of people affected by cancelling an event and its following dates, and the number of those dates. */
export function followingReachQuery(event: Pick<EventPage, "id" | "version">) {
  const { id, version } = event;
  return queryOptions({
    queryKey: ["event-concerned", id, version, "following"],
    queryFn: () => fetchJson(api.events[":id"].following.cancel.plan.$post({ param: { id } })),
    staleTime: 0,
  });
}

/** Changes of time and place, and whether the viewer has seen them. */
export function changesQuery(id: string) {
  return queryOptions({
    queryKey: [...eventKeys.all, "changes", id],
    queryFn: () => fetchJson(api.events[":id"].changes.$get({ param: { id } })),
    // Organizers see live counts of people notified and of those who have seen the change.
    refetchInterval({ state }) {
      const items = state.data?.items ?? [];
      if (items.some((one) => one.notifying ?? one.emailing ?? one.refunding)) return 2_000;
      return items.some(({ recipients }) => recipients !== null) && 30_000;
    },
  });
}

/** Which recipients of a change to list: members or guests, those who have seen it or those who haven't. */
type Readers = { seen: boolean; who: "members" | "guests" };

export function changeRecipientsQuery(eventId: string, changeId: string, { seen, who }: Readers) {
  return pagedQuery({
    queryKey: [...eventKeys.all, "changes", eventId, changeId, seen, who],
    fetchPage: (cursor) =>
      fetchJson(
        api.events[":id"].changes[":changeId"].recipients.$get({
          param: { id: eventId, changeId },
          query: { seen: `${seen}`, who, cursor },
        }),
      ),
  });
}

export const popularEventsQuery = queryOptions({
  queryKey: [...eventKeys.all, "popular"],
  queryFn: () => fetchJson(api["popular-events"].$get()),
  staleTime: 5 * 60_000,
});

export function similarEventsQuery(id: string) {
  return queryOptions({
    queryKey: [...eventKeys.all, "similar", id],
    queryFn: () => fetchJson(api.events[":id"].similar.$get({ param: { id } })),
    staleTime: 5 * 60_000,
  });
}
