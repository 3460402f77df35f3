import type { EventPage } from "../../contract/events.ts";
import { longTime, machineTime } from "../lib/event-time.ts";
import { jsonLd, pageHead } from "../lib/page-head.ts";
import { eventPicture } from "./event-picture.ts";

/** What chats and search engines show of an event: its card, and the same facts in schema.org's words. */
export function eventPreview(event: EventPage, origin: string) {
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
  return {
    ...head,
    links,
    scripts: [jsonLd(eventFacts(event, new URL(path, origin).href, head.meta))],
  };
}

function eventFacts(event: EventPage, url: string, meta: ReturnType<typeof pageHead>["meta"]) {
  const status = event.cancelled ? "EventCancelled" : "EventScheduled";
  const picture = meta.find((tag) => "property" in tag && tag.property === "og:image");
  const { venue, city, country } = event;
  const organizer = event.organizer || event.host?.name;
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name: event.title,
    url,
    description: event.summary,
    image: picture && "content" in picture ? picture.content : undefined,
    startDate: machineTime(event.startsAt, event),
    endDate: event.endsAt ? machineTime(lastMoment(event, event.endsAt), event) : undefined,
    eventStatus: `https://schema.org/${status}`,
    eventAttendanceMode: `https://schema.org/${attendance(event)}`,
    isAccessibleForFree: event.free || undefined,
    location: [
      ...(venue || city || country
        ? [
            {
              "@type": "Place",
              name: venue || city || country,
              address: {
                "@type": "PostalAddress",
                streetAddress: event.address || undefined,
                addressLocality: city || undefined,
                addressCountry: country || undefined,
              },
              geo:
                event.latitude !== null && event.longitude !== null
                  ? {
                      "@type": "GeoCoordinates",
                      latitude: event.latitude,
                      longitude: event.longitude,
                    }
                  : undefined,
            },
          ]
        : []),
      ...(event.online ? [{ "@type": "VirtualLocation", url: event.link ?? url }] : []),
    ],
    maximumAttendeeCapacity: event.capacity ?? undefined,
    performer:
      event.lineUp.length > 0
        ? event.lineUp.map(({ name }) => ({ "@type": "PerformingGroup", name }))
        : undefined,
    organizer: organizer ? { "@type": "Organization", name: organizer } : undefined,
  };
}

// Whole days end with the midnight after them, which would name one day too many.
function lastMoment({ allDay }: EventPage, endsAt: string): string {
  return allDay ? new Date(Date.parse(endsAt) - 1).toISOString() : endsAt;
}

function attendance({ online, venue, city }: EventPage): string {
  if (!online) return "OfflineEventAttendanceMode";
  return venue || city ? "MixedEventAttendanceMode" : "OnlineEventAttendanceMode";
}
