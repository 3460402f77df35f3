import { Feed } from "feed";
import { whereOf } from "../events/place-text.ts";
import type { events } from "../events/tables.ts";
import { startText } from "../events/date-text.ts";
import { escapeHtml } from "../lib/html.ts";

type Event = typeof events.$inferSelect;
type Channel = {
  publicUrl: string;
  title: string;
  description: string;
  page: string;
  self: string;
};

/** Events as RSS 2.0; an item's date is when the event was created. */
export function rssOf(shown: Event[], channel: Channel): string {
  const { publicUrl, title, description, page, self } = channel;
  const changed = shown.map(({ updatedAt }) => updatedAt.getTime());
  const feed = new Feed({
    title: printable(title),
    description: printable(description),
    id: `${publicUrl}${page}`,
    link: `${publicUrl}${page}`,
    feedLinks: { rss: `${publicUrl}${self}` },
    generator: "Marquee",
    ttl: 60,
    // An empty feed gets the epoch. Without a date, the library would use the current time, and every response would differ.
    updated: new Date(Math.max(0, ...changed)),
  });
  for (const event of shown) {
    const link = `${publicUrl}/events/${event.slug}`;
    const facts = [startText(event), whereOf(event)];
    const head = event.status === "cancelled" ? "Cancelled: " : "";
    feed.addItem({
      // Readers parse both texts as HTML.
      title: escapeHtml(printable(`${head}${event.title}`)),
      id: link,
      link,
      date: event.createdAt,
      description: escapeHtml(
        printable([facts.filter(Boolean).join(", "), event.summary].filter(Boolean).join(". ")),
      ),
      category: [{ name: event.category }],
    });
  }
  const text = feed.rss2();
  return shown.length > 0 ? text : text.replace(/\s*<lastBuildDate>[^<]*<\/lastBuildDate>/, "");
}

/** XML doesn't allow control characters. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\ufffe\uffff]+/gu, " ").toWellFormed();
}
