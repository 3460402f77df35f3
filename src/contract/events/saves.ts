import { EventCard } from "./events.ts";
import { json, noContent, operation, type RateLimit } from "../operation.ts";
import { IdParam, page, PageQuery } from "../shapes.ts";

const saves: RateLimit = { bucket: "saves", allowed: 300, seconds: 300 };

export const saveEvent = operation("person", saves, {
  method: "put",
  path: "/events/{id}/save",
  scope: "profile:write",
  tags: ["events"],
  summary: "Save an event; can be repeated",
  request: { params: IdParam },
  responses: { 200: json(EventCard) },
});

export const unsaveEvent = operation("person", saves, {
  method: "delete",
  path: "/events/{id}/save",
  scope: "profile:write",
  tags: ["events"],
  summary: "Unsave an event",
  request: { params: IdParam },
  responses: { 204: noContent },
});

export const listSavedEvents = operation("person", null, {
  method: "get",
  path: "/my/saved-events",
  scope: "events:read",
  tags: ["events"],
  summary: "Your saved events, latest first",
  request: { query: PageQuery },
  responses: { 200: json(page(EventCard)) },
});
