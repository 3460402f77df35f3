import type { EventPage } from "../../contract/events/events.ts";
import type { Offer } from "../../contract/tickets/sales.ts";
import { longTimeWithZone } from "../lib/event-time.ts";
import { jsonLd, pageHead } from "../lib/page-head.ts";
import { eventJsonLd } from "./event-json-ld.ts";
import { eventPicture } from "./event-picture.ts";

/** Meta tags for link previews and search engines, and the event's JSON-LD. */
export function eventPreview(event: EventPage, origin: string, offer?: Offer, now?: number) {
  const path = `/events/${event.slug}`;
  const facts = [longTimeWithZone(event), event.venue, event.city || event.country]
    .filter(Boolean)
    .join(", ");
  const description = [facts, event.summary].filter(Boolean).join(". ");
  const head = pageHead({
    title: event.title,
    description,
    origin,
    path,
    // Invite-only events have no picture for people who aren't invited, and chat apps that fetch link previews aren't.
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
  // Anybody with an unlisted link may open it, but search engines mustn't index it.
  if (event.visibility !== "public") head.meta.push({ name: "robots", content: "noindex" });
  const picture = head.meta.find((tag) => tag["property"] === "og:image")?.["content"];
  const url = new URL(path, origin).href;
  return {
    ...head,
    links,
    scripts: [jsonLd(eventJsonLd(event, { url, image: picture, origin, offer, now }))],
  };
}
