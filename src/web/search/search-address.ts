import { searchLimits } from "../../contract/search-limits.ts";

const searchTabs = ["all", "events", "people", "posts", "acts", "calls"] as const;
export type SearchTab = (typeof searchTabs)[number];
export type SearchAddress = { q?: string | undefined; tab?: SearchTab | undefined };

/** Reads query and tab from the search params; anything else is ignored. */
export function readSearchAddress(search: Record<string, unknown>): SearchAddress {
  // The router parses an all-digit query as a number.
  const q = String(search["q"] ?? "")
    .trim()
    .slice(0, searchLimits.max);
  const tab = searchTabs.find((known) => known === search["tab"]);
  // The default tab is "all". Sets both keys: the router merges the result over the raw search params, so a missing key would let
  // the raw value through.
  return { q: q || undefined, tab };
}

export function isLongEnough(q: string): boolean {
  return q.trim().length >= searchLimits.min;
}
