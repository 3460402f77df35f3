import { z } from "@hono/zod-openapi";
import { EventCard } from "./events.ts";
import { json, operation } from "../operation.ts";
import { IdParam } from "../shapes.ts";

export const listSimilarEvents = operation("anyone", null, {
  method: "get",
  path: "/events/{id}/similar",
  tags: ["events"],
  summary: "Public events to come that are like this one: at most six, the most alike first",
  request: { params: IdParam },
  responses: { 200: json(z.object({ items: z.array(EventCard) })) },
});
