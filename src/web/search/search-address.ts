import { searchLimits } from "../../contract/search-limits.ts";

const searchTabs = ["all", "events", "people", "posts", "acts", "calls"] as const;
export type SearchTab = (typeof searchTabs)[number];
export type SearchAddress = { q?: string | undefined; tab?: SearchTab | undefined };

/** Reads the question and the tab from the address; anything else in it is passed over. */
export function readSearchAddress(search: Record<string, unknown>): SearchAddress {
  // The router reads a question of digits as a number.
  const q = String(search["q"] ?? "")
    .trim()
    .slice(0, searchLimits.max);
  const tab = searchTabs.find((known) => known === search["tab"]);
  // Without a tab the page opens on all. Both are named: the router lays this over the raw address, and a key left out would let that through.
  return { q: q || undefined, tab };
}

export function isLongEnough(q: string): boolean {
  return q.trim().length >= searchLimits.min;
}
