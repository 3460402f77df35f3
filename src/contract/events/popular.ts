import { z } from "@hono/zod-openapi";
import { EventCard } from "./events.ts";
import { json, operation } from "../operation.ts";

export const listPopularEvents = operation("anyone", null, {
  method: "get",
  path: "/popular-events",
  tags: ["events"],
  summary: "Public events to come that most people chose in the last seven days: at most three",
  responses: { 200: json(z.object({ items: z.array(EventCard) })) },
});
