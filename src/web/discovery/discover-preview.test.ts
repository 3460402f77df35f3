import { expect, test } from "vitest";
import { discoverPreview } from "./discover-preview.ts";
import type { DiscoverSearch } from "./discover-search.ts";

const feedOf = (filters: DiscoverSearch) => {
  const { links } = discoverPreview(filters, "https://marquee.example");
  return links.find(({ rel }) => rel === "alternate");
};

test("the feed link carries the filters but not the display options", () => {
  expect(feedOf({})).toEqual({
    rel: "alternate",
    type: "application/rss+xml",
    href: "https://marquee.example/rss/events.xml",
    title: "Events on Marquee",
  });
  expect(feedOf({ q: "jazz & soul", free: true, view: "map", sort: "date" })).toMatchObject({
    href: "https://marquee.example/rss/events.xml?q=jazz+%26+soul&free=true",
  });
});

test("a custom date range is passed to the feed as from and to, without the range preset", () => {
  const { href } = feedOf({ when: "range", from: "2031-05-01", to: "2031-05-31" })!;
  const asked = Object.fromEntries(new URL(href!).searchParams);
  expect(asked).toEqual({ from: "2031-05-01", to: "2031-05-31" });
});
