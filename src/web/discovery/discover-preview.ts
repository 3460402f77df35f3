import { pageHead } from "../lib/page-head.ts";
import type { DiscoverSearch } from "./discover-search.ts";
import { feedSearch } from "./feed-address.ts";

/** Meta tags of Discover for link previews and search engines, and the RSS link for the current filters. */
export function discoverPreview(filters: DiscoverSearch, origin: string) {
  const { category } = filters;
  const head = pageHead({
    title: category ? `${category} events` : "Discover Events",
    description:
      "Find events that inspire and excite you: music, technology, business, art, food, sports and workshops.",
    origin,
    path: category
      ? `/discover-events?category=${encodeURIComponent(category)}`
      : "/discover-events",
  });
  const search = feedSearch(filters);
  const rss = {
    rel: "alternate",
    type: "application/rss+xml",
    href: new URL(`/rss/events.xml${search}`, origin).href,
    title: search ? "What these filters find on Marquee" : "Events on Marquee",
  };
  return { ...head, links: [...head.links, rss] };
}
