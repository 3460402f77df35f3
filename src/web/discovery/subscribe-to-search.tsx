import { Subscribe } from "../feeds/subscribe.tsx";
import type { DiscoverSearch } from "./discover-search.ts";
import { feedSearch } from "./feed-address.ts";

/** What the filters find, now and later; the feeds take the same names as the address. */
export function SubscribeToSearch({ filters }: { filters: DiscoverSearch }) {
  const search = feedSearch(filters);
  return (
    <Subscribe calendar={`/calendar/events.ics${search}`} rss={`/rss/events.xml${search}`}>
      {search ? "What these filters find" : "Every public event"}, kept up to date.
    </Subscribe>
  );
}
