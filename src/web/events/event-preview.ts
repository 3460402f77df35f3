import type { EventPage } from "../../contract/events/events.ts";
import type { Offer } from "../../contract/tickets/sales.ts";
import { longTime } from "../lib/event-time.ts";
import { jsonLd, pageHead } from "../lib/page-head.ts";
import { eventJsonLd } from "./event-json-ld.ts";
import { eventPicture } from "./event-picture.ts";

/** What chats and search engines show of an event: its card, and the same facts in schema.org's words. */
export function eventPreview(event: EventPage, origin: string, offer?: Offer, now?: number) {
  const path = `/events/${event.slug}`;
  const facts = [longTime(event), event.venue, event.city || event.country]
    .filter(Boolean)
    .join(", ");
  const description = [facts, event.summary].filter(Boolean).join(". ");
  const head = pageHead({
    title: event.title,
    description,
    origin,
    path,
    // What is by invitation only has no picture for those who are not invited, as chats are.
    ...(event.visibility === "invite-only" ? {} : eventPicture(event, event.version)),
  });
  const embed = `/api/oembed?url=${encodeURIComponent(new URL(path, origin).href)}`;
  const links = [
    ...head.links,
    {
      rel: "alternate",
      type: "application/json+oembed",
      href: new URL(embed, origin).href,
      title: event.title,
    },
  ];
  // A person who was given an unlisted address may open it; search engines must not pass it on.
  if (event.visibility !== "public") head.meta.push({ name: "robots", content: "noindex" });
  const picture = head.meta.find((tag) => tag["property"] === "og:image")?.["content"];
  const url = new URL(path, origin).href;
  return {
    ...head,
    links,
    scripts: [jsonLd(eventJsonLd(event, { url, image: picture, origin, offer, now }))],
  };
}
