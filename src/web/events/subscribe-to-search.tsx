import { Subscribe } from "../feeds/subscribe.tsx";
import type { DiscoverSearch } from "./discover-search.ts";

/** What the filters find, now and later; the feeds take the same names as the address. */
export function SubscribeToSearch({ filters }: { filters: DiscoverSearch }) {
  const chosen = Object.entries(filters).flatMap(([name, value]): [string, string][] =>
    value === undefined || shown.has(name) ? [] : [[name, String(value)]],
  );
  const search = chosen.length > 0 ? `?${new URLSearchParams(chosen).toString()}` : "";
  return (
    <Subscribe calendar={`/calendar/events.ics${search}`} rss={`/rss/events.xml${search}`}>
      {chosen.length > 0 ? "What these filters find" : "Every public event"}, kept up to date.
    </Subscribe>
  );
}

// How results are shown changes nothing about what is found.
const shown = new Set(["sort", "view", "cursor"]);
