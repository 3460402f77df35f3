import { expect, test } from "vitest";
import type { EventPage } from "../../contract/events/events.ts";
import type { Offer } from "../../contract/tickets/sales.ts";
import { eventJsonLd } from "./event-json-ld.ts";

const origin = "https://marquee.example";
const ana = { id: "a1", name: "Ana", username: "ana" };
const night = {
  title: "Vinyl Night",
  summary: "Bring a record.",
  tags: ["vinyl", "soul"],
  startsAt: "2031-05-02T18:00:00.000Z",
  endsAt: "2031-05-02T21:30:00.000Z",
  zone: "Europe/Berlin",
  allDay: false,
  venue: "The Old Exchange",
  address: "14 Quay Street",
  city: "Berlin",
  country: "Germany",
  latitude: 52.5,
  longitude: 13.4,
  online: false,
  link: null,
  free: true,
  full: false,
  capacity: 80,
  cancelled: false,
  organizer: "Ana",
  host: ana,
  lineUp: [
    { name: "Ana", role: "Selector", person: ana, act: null },
    { name: "Night Trains", role: "", person: ana, act: { slug: "night-trains", kind: "band" } },
    { name: "The Crates", role: "", person: null, act: null },
  ],
} as unknown as EventPage;

const read = (more: Partial<EventPage> = {}) =>
  JSON.parse(
    JSON.stringify(
      eventJsonLd(
        { ...night, ...more },
        { url: `${origin}/events/vinyl-night`, image: `${origin}/share.png`, origin },
      ),
    ),
  );

test("an event at a venue has every required and recommended property, with times in the venue's zone", () => {
  expect(read()).toEqual({
    "@context": "https://schema.org",
    "@type": "Event",
    name: "Vinyl Night",
    url: `${origin}/events/vinyl-night`,
    description: "Bring a record.",
    image: [`${origin}/share.png`],
    startDate: "2031-05-02T20:00:00+02:00",
    endDate: "2031-05-02T23:30:00+02:00",
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    isAccessibleForFree: true,
    keywords: "vinyl, soul",
    maximumAttendeeCapacity: 80,
    location: {
      "@type": "Place",
      name: "The Old Exchange",
      address: {
        "@type": "PostalAddress",
        streetAddress: "14 Quay Street",
        addressLocality: "Berlin",
        addressCountry: "Germany",
      },
      geo: { "@type": "GeoCoordinates", latitude: 52.5, longitude: 13.4 },
    },
    offers: {
      "@type": "Offer",
      url: `${origin}/events/vinyl-night`,
      availability: "https://schema.org/InStock",
      price: 0,
      priceCurrency: "USD",
    },
    performer: [
      { "@type": "Person", name: "Ana", url: `${origin}/profile/a1` },
      { "@type": "MusicGroup", name: "Night Trains", url: `${origin}/talent/night-trains` },
      { "@type": "PerformingGroup", name: "The Crates" },
    ],
    organizer: { "@type": "Person", name: "Ana", url: `${origin}/profile/a1` },
  });
});

test.each([
  ["2031-01-02T18:00:00.000Z", "Europe/Berlin", "2031-01-02T19:00:00+01:00"],
  ["2031-05-02T18:00:00.000Z", "America/St_Johns", "2031-05-02T15:30:00-02:30"],
  ["2031-05-02T18:00:00.000Z", "UTC", "2031-05-02T18:00:00+00:00"],
])("%s in %s is %s", (startsAt, zone, written) => {
  expect(read({ startsAt, zone, endsAt: null })).toMatchObject({ startDate: written });
  expect(read({ startsAt, zone, endsAt: null })).not.toHaveProperty("endDate");
});

test("all-day events have dates, and the end date is their last day", () => {
  const days = { allDay: true, zone: "UTC", startsAt: "2031-05-02T00:00:00.000Z" };
  expect(read({ ...days, endsAt: "2031-05-04T00:00:00.000Z" })).toMatchObject({
    startDate: "2031-05-02",
    endDate: "2031-05-03",
  });
});

test("locations: online, both online and at a venue, and not announced yet", () => {
  const nowhere = { venue: "", city: "", country: "", address: "" };
  const link = "https://stream.example/room";
  expect(read({ ...nowhere, online: true, link })).toMatchObject({
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    location: { "@type": "VirtualLocation", url: `${origin}/events/vinyl-night` },
  });
  const joined = read({ ...nowhere, online: true, link, free: false });
  expect(JSON.stringify(joined), "the link to join").not.toContain(link);
  expect(read({ online: true })).toMatchObject({
    eventAttendanceMode: "https://schema.org/MixedEventAttendanceMode",
    location: [{ "@type": "Place" }, { url: `${origin}/events/vinyl-night` }],
  });
  expect(read(nowhere)).toMatchObject({ location: { name: "To be announced" } });
});

test("full, paid and cancelled events say so without inventing a price", () => {
  expect(read({ full: true }).offers.availability).toBe("https://schema.org/SoldOut");
  const paid = read({ free: false, link: "https://tickets.example/" });
  expect(paid).toMatchObject({
    isAccessibleForFree: false,
    offers: { url: "https://tickets.example/" },
  });
  expect(paid.offers).not.toHaveProperty("price");
  const off = read({ cancelled: true });
  expect(off).toMatchObject({ eventStatus: "https://schema.org/EventCancelled" });
  expect(off).not.toHaveProperty("offers");
});

test("each ticket type is an offer with its own price, availability and sales period", () => {
  const type = { name: "Standing", kind: "paid", priceMinor: 1_250, minimumMinor: 0 } as const;
  const times = { opensAt: "2031-04-01T10:00:00.000Z", closesAt: null };
  const offer = {
    currency: "USD",
    types: [
      { ...type, ...times, state: "not-yet" },
      { ...type, name: "Gallery", opensAt: null, closesAt: null, state: "sold-out" },
    ],
  } as unknown as Offer;
  const selling = { ...night, sells: true, free: false } as EventPage;
  const written = (more: object) =>
    JSON.parse(
      JSON.stringify(eventJsonLd(selling, { url: origin, image: undefined, origin, ...more })),
    );
  expect(written({ offer }).offers).toEqual([
    {
      "@type": "Offer",
      name: "Standing",
      url: origin,
      price: "12.50",
      priceCurrency: "USD",
      availability: "https://schema.org/PreOrder",
      validFrom: "2031-04-01T12:00:00+02:00",
    },
    {
      "@type": "Offer",
      name: "Gallery",
      url: origin,
      price: "12.50",
      priceCurrency: "USD",
      availability: "https://schema.org/SoldOut",
    },
  ]);
  // Where every ticket is hidden, no offer is shown.
  expect(written({ offer: { ...offer, types: [] } })).not.toHaveProperty("offers");
});
