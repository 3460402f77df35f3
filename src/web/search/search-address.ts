import { limits } from "../../contract/limits.ts";

export const searchTabs = ["people", "events", "posts"] as const;
export type SearchTab = (typeof searchTabs)[number];
export type SearchAddress = { q?: string; tab?: SearchTab };

/** Reads the question and the tab from the address; anything else in it is passed over. */
export function readSearchAddress(search: Record<string, unknown>): SearchAddress {
  // The router reads a question of digits as a number.
  const q = String(search["q"] ?? "")
    .trim()
    .slice(0, limits.search.max);
  const tab = searchTabs.find((known) => known === search["tab"]);
  return { ...(q ? { q } : {}), ...(tab && tab !== "people" ? { tab } : {}) };
}

export function isLongEnough(q: string): boolean {
  return q.trim().length >= limits.search.min;
}
