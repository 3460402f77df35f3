import { keepPreviousData, queryOptions, skipToken } from "@tanstack/react-query";
import { eventLimits } from "../../contract/events/limits.ts";
import type { EventPage } from "../../contract/events/events.ts";
import { answer, api } from "../app/api.ts";
import { pagedQuery } from "../lib/paged-query.ts";
import { boxText, type Box } from "../places/box.ts";
import { type DiscoverSearch, flags } from "../discovery/discover-search.ts";
import { looserFilters } from "../discovery/looser-filters.ts";

const all = ["events"] as const;

/** Everything that shows events lies under `all`, whichever noun's screen asks for it. */
export const eventKeys = {
  all,
  /** What the filters and the search found. */
  lists: [...all, "list"],
  /** The pages of single events. */
  pages: [...all, "one"],
} as const;

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
  const box = mapped && inSight ? boxText(inSight) : {};
  const query = { ...questionOf(filters, zone), sort: filters.sort, mapped, ...box };
  return pagedQuery({
    queryKey: [...eventKeys.lists, query, filters.cursor],
    fetchPage: (cursor) =>
      answer(api.events.$get({ query: { ...query, cursor, limit: eventsPerPage } })),
    firstCursor: filters.cursor,
    placeholderData: keepPreviousData,
  });
}

const widerRadiuses = [100, 200, 300, eventLimits.radius.max];

/**
 * Where the chosen circle is empty: how many events the first wider one holds that is not, and where the nearest of them is; where all
 * circles are, how many there are in all cities. Null when there are none either.
 */
export function widerQuery(filters: DiscoverSearch, zone: string) {
  const question = questionOf(filters, zone);
  const ask = (changed: Partial<typeof question> & { sort?: "distance" }) =>
    answer(api.events.$get({ query: { ...question, ...changed, limit: 1 } }));
  return queryOptions({
    queryKey: [...eventKeys.lists, "wider", question],
    queryFn: async () => {
      // Where there are online events they are found as well, at any radius, without a distance.
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
 * What a search that finds nothing would find by the nearest looser filters; those around a place that find only what is online come
 * last. Null when all find nothing either.
 */
export function looserQuery(filters: DiscoverSearch, zone: string) {
  return queryOptions({
    queryKey: [...eventKeys.lists, "looser", questionOf(filters, zone), filters.sort],
    queryFn: async () => {
      const online = [];
      for (const looser of looserFilters(filters)) {
        const query = { ...questionOf(looser.filters, zone), sort: looser.filters.sort, limit: 3 };
        const { items, total, nearby } = await answer(api.events.$get({ query }));
        if (items.length === 0) continue;
        const found = { ...looser, items, total: total ?? items.length };
        if (nearby !== 0) return found;
        online.push(found);
      }
      return online[0] ?? null;
    },
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
    queryKey: [...eventKeys.all, "pins", question, view],
    queryFn: view
      ? () => {
          const query = { ...question, ...boxText(view.box), zoom: String(view.zoom) };
          return answer(api.events.map.$get({ query }));
        }
      : skipToken,
  });
}

/** `key`: of the link or email by which the viewer came; it opens the same event, so it is not part of the query key. */
export function eventQuery(slug: string, key?: string) {
  return queryOptions({
    queryKey: [...eventKeys.pages, slug],
    queryFn: () => answer(api.events[":id"].$get({ param: { id: slug }, query: { key } })),
  });
}

/** Who goes and lets the viewer see it. */
export function goingQuery(id: string, key?: string) {
  return pagedQuery({
    queryKey: [...eventKeys.all, "going", id],
    fetchPage: (cursor) =>
      answer(api.events[":id"].going.$get({ param: { id }, query: { cursor, key } })),
  });
}

/** Whom the viewer, who goes, may ask along. Without words the key of all such lists. */
export function friendsQuery(id: string, q?: string) {
  return pagedQuery({
    queryKey: [...eventKeys.all, "friends", id, ...(q === undefined ? [] : [q])],
    fetchPage: (cursor) =>
      answer(
        api.events[":id"].friends.$get({ param: { id }, query: { q: q ?? "", cursor, limit: 20 } }),
      ),
    placeholderData: keepPreviousData,
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
    queryKey: [...eventKeys.all, "dates", id],
    fetchPage: (cursor) =>
      answer(api.events[":id"].dates.$get({ param: { id }, query: { cursor, limit: 12 } })),
  });
}

/** How many people a cancellation reaches. */
export function cancellationReachQuery(event: Pick<EventPage, "id" | "version">) {
  const { id, version } = event;
  return queryOptions({
    // Apart from the events: once this one is cancelled those are fetched again, but nothing more can be asked of this version.
    queryKey: ["event-concerned", id, version],
    queryFn: () =>
      answer(api.events[":id"].changes.preview.$post({ param: { id }, json: { version } })),
    staleTime: 0,
  });
}

/** How many people it reaches to cancel an event and the dates that follow, and how many dates those are. */
export function followingReachQuery(event: Pick<EventPage, "id" | "version">) {
  const { id, version } = event;
  return queryOptions({
    queryKey: ["event-concerned", id, version, "following"],
    queryFn: () => answer(api.events[":id"].following.cancel.plan.$post({ param: { id } })),
    staleTime: 0,
  });
}

/** What changed of when and where, and whether the viewer has seen it. */
export function changesQuery(id: string) {
  return queryOptions({
    queryKey: [...eventKeys.all, "changes", id],
    queryFn: () => answer(api.events[":id"].changes.$get({ param: { id } })),
    // Organizers watch how many are notified and have seen it.
    refetchInterval({ state }) {
      const items = state.data?.items ?? [];
      if (items.some((one) => one.notifying ?? one.emailing ?? one.refunding)) return 2_000;
      return items.some(({ recipients }) => recipients !== null) && 30_000;
    },
  });
}

/** The members who have seen a change, or who have not. */
type Readers = { seen: boolean; who: "members" | "guests" };

export function changeRecipientsQuery(eventId: string, changeId: string, { seen, who }: Readers) {
  return pagedQuery({
    queryKey: [...eventKeys.all, "changes", eventId, changeId, seen, who],
    fetchPage: (cursor) =>
      answer(
        api.events[":id"].changes[":changeId"].recipients.$get({
          param: { id: eventId, changeId },
          query: { seen: `${seen}`, who, cursor },
        }),
      ),
  });
}

export const popularEventsQuery = queryOptions({
  queryKey: [...eventKeys.all, "popular"],
  queryFn: () => answer(api["popular-events"].$get()),
  staleTime: 5 * 60_000,
});

export function similarEventsQuery(id: string) {
  return queryOptions({
    queryKey: [...eventKeys.all, "similar", id],
    queryFn: () => answer(api.events[":id"].similar.$get({ param: { id } })),
    staleTime: 5 * 60_000,
  });
}
