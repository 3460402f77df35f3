import type { EventCard, EventPage } from "../../contract/events/events.ts";
import { plainMoney } from "../../contract/orders/money.ts";
import type { Offer, OfferType } from "../../contract/tickets/sales.ts";
import { machineTime } from "../lib/event-time.ts";
import { offsetTime } from "../lib/offset-time.ts";

type More = {
  url: string;
  image: string | undefined;
  origin: string;
  offer?: Offer | undefined;
  now?: number;
};

/** The event as schema.org JSON-LD, with the properties that search engines require or recommend. */
export function eventJsonLd(event: EventPage, { url, image, origin, offer, now }: More) {
  const profile = (id: string) => new URL(`/profile/${id}`, origin).href;
  const status = event.cancelled ? "EventCancelled" : "EventScheduled";
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name: event.title,
    url,
    description: event.summary || undefined,
    image: image ? [image] : undefined,
    startDate: timeOf(event.startsAt, event),
    endDate: event.endsAt ? timeOf(lastMoment(event, event.endsAt), event) : undefined,
    eventStatus: schema(status),
    eventAttendanceMode: schema(attendance(event)),
    isAccessibleForFree: event.free,
    keywords: event.tags.length > 0 ? event.tags.join(", ") : undefined,
    maximumAttendeeCapacity: event.capacity ?? undefined,
    location: locationOf(event, url),
    offers: event.cancelled ? undefined : offersOf(event, { url, offer, now }),
    performer:
      event.lineUp.length > 0 ? event.lineUp.map((entry) => performerOf(entry, origin)) : undefined,
    organizer: organizerOf(event, profile),
  };
}

function performerOf({ name, person, act }: EventPage["lineUp"][number], origin: string) {
  const path = act ? `/talent/${act.slug}` : person && `/profile/${person.id}`;
  const isBand = act ? act.kind === "band" : !person;
  return {
    "@type": isBand ? (act ? "MusicGroup" : "PerformingGroup") : "Person",
    name,
    url: path ? new URL(path, origin).href : undefined,
  };
}

/** An event as listed in the JSON-LD of a performer's page. */
export function showJsonLd(event: EventCard, origin: string) {
  const url = new URL(`/events/${event.slug}`, origin).href;
  return {
    "@type": "Event",
    name: event.title,
    url,
    startDate: timeOf(event.startsAt, event),
    endDate: event.endsAt ? timeOf(lastMoment(event, event.endsAt), event) : undefined,
    eventStatus: schema(event.cancelled ? "EventCancelled" : "EventScheduled"),
    eventAttendanceMode: schema(attendance(event)),
    location: locationOf(event, url),
  };
}

function schema(word: string): string {
  return `https://schema.org/${word}`;
}

function timeOf(at: string, event: EventCard): string {
  return event.allDay ? machineTime(at, event) : offsetTime(at, event.zone);
}

// All-day events end at the following midnight, which would add a day.
function lastMoment({ allDay }: EventCard, endsAt: string): string {
  return allDay ? new Date(Date.parse(endsAt) - 1).toISOString() : endsAt;
}

function attendance(event: EventCard): string {
  if (!event.online) return "OfflineEventAttendanceMode";
  return hasPlace(event) ? "MixedEventAttendanceMode" : "OnlineEventAttendanceMode";
}

function hasPlace({ venue, city, country }: EventCard): boolean {
  return Boolean(venue || city || country);
}

/** A place, a virtual location, or both. */
function locationOf(event: EventCard & Partial<EventPage>, url: string) {
  // The link to join is only for guests, never for search engines, so this is the event page.
  const virtual = { "@type": "VirtualLocation", url };
  if (event.online && !hasPlace(event)) return virtual;
  const { venue, address, city, country, latitude = null, longitude = null } = event;
  const place = {
    "@type": "Place",
    name: venue || city || country || "To be announced",
    address: {
      "@type": "PostalAddress",
      streetAddress: address || undefined,
      addressLocality: city || undefined,
      addressCountry: country || undefined,
    },
    geo:
      latitude !== null && longitude !== null
        ? { "@type": "GeoCoordinates", latitude, longitude }
        : undefined,
  };
  return event.online ? [place, virtual] : place;
}

/** Where to get a place; with a price only if it is known. */
function offersOf(
  event: EventPage,
  { url, offer, now = Date.now() }: Omit<More, "image" | "origin">,
) {
  const { free, full, sells } = event;
  const isOver = Date.parse(event.endsAt ?? event.startsAt) <= now;
  const website = event.online ? null : event.link;
  if (!sells)
    return {
      "@type": "Offer",
      url: free ? url : (website ?? url),
      availability: schema(isOver ? "OutOfStock" : full ? "SoldOut" : "InStock"),
      ...(free ? { price: 0, priceCurrency: "USD" } : {}),
    };
  // Hidden tickets aren't in the offer and mustn't appear here either.
  const { types = [], currency = "" } = offer ?? {};
  return types.length === 0
    ? undefined
    : types.map((type) => ticketOffer(type, currency, event, url));
}

const availability = {
  "on-sale": "InStock",
  "sold-out": "SoldOut",
  "not-yet": "PreOrder",
  over: "OutOfStock",
} as const;

function ticketOffer(type: OfferType, currency: string, { zone }: EventPage, url: string) {
  const { name, kind, priceMinor, minimumMinor, state, opensAt, closesAt } = type;
  const least = kind === "pay-what-you-want" ? minimumMinor : priceMinor;
  return {
    "@type": "Offer",
    name,
    url,
    price: plainMoney(least, currency),
    priceCurrency: currency,
    availability: schema(availability[state]),
    validFrom: opensAt ? offsetTime(opensAt, zone) : undefined,
    validThrough: closesAt ? offsetTime(closesAt, zone) : undefined,
  };
}

function organizerOf({ organizer, host }: EventPage, profile: (id: string) => string) {
  const name = organizer || host?.name;
  if (!name) return undefined;
  const isHost = name === host?.name;
  return {
    "@type": isHost ? "Person" : "Organization",
    name,
    url: host ? profile(host.id) : undefined,
  };
}
