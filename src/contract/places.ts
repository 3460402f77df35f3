import { z } from "@hono/zod-openapi";
import { eventLimits } from "./events/limits.ts";
import { json, operation, type RateLimit } from "./operation.ts";
import { line } from "./shapes.ts";

// A full venue behind one router may type at the same time.
const typing: RateLimit = { bucket: "places", allowed: 3_000, seconds: 300, per: "address" };

/** A place: a town from the gazetteer, or coordinates from a device. */
export const Place = z
  .object({
    key: z.string().openapi({ description: "What `place` takes to mean just this one" }),
    name: z.string(),
    region: z.string().openapi({ description: "Code of its state or canton, or nothing" }),
    country: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    zone: z.string().openapi({ description: "IANA zone of its clocks" }),
  })
  .openapi("Place");
export type Place = z.infer<typeof Place>;

export const suggestPlaces = operation("anyone", typing, {
  method: "get",
  path: "/places",
  scope: "events:read",
  tags: ["places"],
  summary: "Towns whose name begins like this, largest first; tolerates accents and typos",
  request: { query: z.object({ q: line(eventLimits.place, 1) }) },
  responses: { 200: json(z.object({ items: z.array(Place) })) },
});

export const matchPlace = operation("anyone", typing, {
  method: "get",
  path: "/places/match",
  tags: ["places"],
  summary:
    "The largest town with exactly this name, in the country if one is given; null if unknown",
  request: {
    query: z.object({
      city: line(eventLimits.place, 1),
      country: line(eventLimits.place).optional(),
    }),
  },
  responses: { 200: json(z.object({ place: Place.nullable() })) },
});

const degrees = (most: number) => z.coerce.number().min(-most).max(most);

export const getMap = operation("anyone", null, {
  method: "get",
  path: "/map",
  tags: ["places"],
  summary: "How to draw the map: external tiles, if the operator has set any",
  responses: {
    200: json(
      z.object({ tiles: z.object({ url: z.string(), attribution: z.string() }).nullable() }),
    ),
  },
});

export const listTowns = operation("anyone", typing, {
  method: "get",
  path: "/map/towns",
  tags: ["places"],
  summary: "The largest towns in an area of the map, for labels",
  request: {
    query: z.object({
      south: degrees(90),
      west: degrees(180),
      north: degrees(90),
      east: degrees(180),
    }),
  },
  responses: {
    200: json(
      z.object({ items: z.array(Place.pick({ name: true, latitude: true, longitude: true })) }),
    ),
  },
});
