import type { DiscoverSearch } from "./discover-search.ts";

export type Looser = { head: string; filters: DiscoverSearch };

/** What to look for instead, the nearest first: the same on other days, the same days in other categories, then both. */
export function looserFilters(filters: DiscoverSearch): Looser[] {
  const { category, when } = filters;
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
  return ways;
}
