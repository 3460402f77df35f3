import type { DiscoverSearch } from "./discover-search.ts";

// How results are shown changes nothing about what is found, and a feed takes days without being told that they are chosen.
const untold = new Set(["sort", "view", "cursor"]);

/** The filters as the feeds take them, by the names of the address; empty without any. */
export function feedSearch(filters: DiscoverSearch): string {
  const chosen = Object.entries(filters).flatMap(([name, value]): [string, string][] =>
    value === undefined || (name === "when" && value === "range") || untold.has(name)
      ? []
      : [[name, String(value)]],
  );
  return chosen.length > 0 ? `?${new URLSearchParams(chosen).toString()}` : "";
}
