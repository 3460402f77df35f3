import { eventLimits } from "../../contract/events/limits.ts";
import type { DiscoverSearch } from "./discover-search.ts";

export type Looser = { head: string; filters: DiscoverSearch };

/** Alternative searches, closest first: other days, other categories, then both; with a place also farther away, then anywhere. */
export function looserFilters(filters: DiscoverSearch): Looser[] {
  const { category, when, place, online } = filters;
  const anyDay = { when: undefined, from: undefined, to: undefined, cursor: undefined };
  const anyCategory = { category: undefined, cursor: undefined };
  const ways: Looser[] = [];
  if (when) ways.push({ head: "On other days", filters: { ...filters, ...anyDay } });
  if (category) ways.push({ head: "In other categories", filters: { ...filters, ...anyCategory } });
  if (when && category)
    ways.push({
      head: "On other days and in other categories",
      filters: { ...filters, ...anyDay, ...anyCategory },
    });
  // Online events have no distance.
  if (place && !online) {
    const farther = {
      radius: eventLimits.radius.max,
      sort: "distance",
      cursor: undefined,
    } as const;
    ways.push({ head: "Farther away", filters: { ...filters, ...farther } });
    ways.push({ head: "In other cities", filters: { ...filters, ...anyPlace } });
  }
  return ways;
}

/** Turns a search around a place into one in all cities. */
export const anyPlace = {
  place: undefined,
  radius: undefined,
  sort: undefined,
  cursor: undefined,
};
