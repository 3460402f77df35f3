import { z } from "@hono/zod-openapi";
import { Box } from "../box.ts";
import { EventCard, EventFilters } from "./events.ts";
import { json, operation } from "../operation.ts";
import { IdParam } from "../shapes.ts";

const Brief = EventCard.pick({
  id: true,
  slug: true,
  title: true,
  startsAt: true,
  endsAt: true,
  zone: true,
  allDay: true,
  venue: true,
  city: true,
});

/** Events so close together on the map that they share one pin. */
export const EventPin = z
  .object({
    latitude: z.number(),
    longitude: z.number(),
    count: z.number().openapi({
      description: "At least so many: of what lies close together only the soonest are counted",
    }),
    events: z.array(Brief).openapi({
      description: "The soonest of them, where looking closer would not part them",
    }),
  })
  .openapi("EventPin");
export type EventPin = z.infer<typeof EventPin>;

export const MapQuery = EventFilters.extend({
  ...Box.shape,
  zoom: z.coerce.number().int().min(0).max(19),
});
export type MapQuery = z.infer<typeof MapQuery>;

export const mapEvents = operation("anyone", null, {
  method: "get",
  path: "/events/map",
  scope: "events:read",
  tags: ["events"],
  summary:
    "Events in a part of the map as at most 300 pins, the soonest 5,000 of them, or 1,000 that have the words",
  request: { query: MapQuery },
  responses: { 200: json(z.object({ pins: z.array(EventPin) })) },
});

export const listPopularEvents = operation("anyone", null, {
  method: "get",
  path: "/popular-events",
  scope: "events:read",
  tags: ["events"],
  summary: "The most popular upcoming public events of the last seven days: at most three",
  responses: { 200: json(z.object({ items: z.array(EventCard) })) },
});

export const listSimilarEvents = operation("anyone", null, {
  method: "get",
  path: "/events/{id}/similar",
  scope: "events:read",
  tags: ["events"],
  summary: "Similar upcoming public events: at most six, most similar first",
  request: { params: IdParam },
  responses: { 200: json(z.object({ items: z.array(EventCard) })) },
});
