import { z } from "@hono/zod-openapi";
import { operation } from "../operation.ts";
import { line } from "../shapes.ts";

const SlugParam = z.object({ slug: line(120, 1) });

export const getEventCalendar = operation("anyone", null, {
  method: "get",
  path: "/events/{slug}/calendar.ics",
  scope: "events:read",
  tags: ["events"],
  summary: "The event as a calendar file (RFC 5545)",
  request: { params: SlugParam },
  responses: {
    200: { description: "OK", content: { "text/calendar": { schema: z.string() } } },
  },
});

export const getEventPicture = operation("anyone", null, {
  method: "get",
  path: "/events/{slug}/card.png",
  scope: "events:read",
  tags: ["events"],
  summary: "The picture of an event for chats, 1200 by 630, or to share as a square or a story",
  request: {
    params: SlugParam,
    query: z.object({
      v: line(100).optional().openapi({ description: "Another version, drawn again" }),
      shape: z.enum(["square", "story"]).optional(),
      going: z.enum(["true"]).optional().openapi({ description: "With a slip: I'm going" }),
    }),
  },
  responses: {
    200: { description: "OK", content: { "image/png": { schema: z.string() } } },
    304: { description: "As it was" },
  },
});
