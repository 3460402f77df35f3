import { eventLimits } from "../../contract/events/limits.ts";
import type { DiscoverSearch } from "./discover-search.ts";

export type Looser = { head: string; filters: DiscoverSearch };

/**
 * What to look for instead, the nearest first: the same on other days, the same days in other categories, then both; around a
 * place then the same farther away, and anywhere.
 */
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
  // What is online has no distance.
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

/** Changes a search around a place to the same search in all cities. */
export const anyPlace = {
  place: undefined,
  radius: undefined,
  sort: undefined,
  cursor: undefined,
};
