import type { DiscoverSearch } from "./discover-search.ts";

// Sorting and view don't change what is found, and feeds take dates without `when`.
const omitted = new Set(["sort", "view", "cursor"]);

/** The query string of the feeds for these filters, with the same parameter names as the URL; empty if no filter is set. */
export function feedSearch(filters: DiscoverSearch): string {
  const chosen = Object.entries(filters).flatMap(([name, value]): [string, string][] =>
    value === undefined || (name === "when" && value === "range") || omitted.has(name)
      ? []
      : [[name, String(value)]],
  );
  return chosen.length > 0 ? `?${new URLSearchParams(chosen).toString()}` : "";
}
