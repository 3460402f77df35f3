import type { DiscoverSearch } from "./discover-search.ts";

// Sorting and the view do not change what is found, and a feed takes dates without `when`.
const omitted = new Set(["sort", "view", "cursor"]);

/** The filters as the feeds take them, by the names of the address; empty without any. */
export function feedSearch(filters: DiscoverSearch): string {
  const chosen = Object.entries(filters).flatMap(([name, value]): [string, string][] =>
    value === undefined || (name === "when" && value === "range") || omitted.has(name)
      ? []
      : [[name, String(value)]],
  );
  return chosen.length > 0 ? `?${new URLSearchParams(chosen).toString()}` : "";
}
