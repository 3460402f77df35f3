import { z } from "@hono/zod-openapi";
import { json, operation } from "../operation.ts";
import { IdParam, page, PageQuery } from "../shapes.ts";
import { EventCard } from "./events.ts";

export const listShowsOfAct = operation("anyone", null, {
  method: "get",
  path: "/acts/{id}/shows",
  scope: "events:read",
  tags: ["talent"],
  summary:
    "Public events with the act on the line-up: those to come nearest first, past ones latest first",
  request: {
    params: IdParam,
    query: PageQuery.extend({ when: z.enum(["upcoming", "past"]) }),
  },
  responses: { 200: json(page(EventCard)) },
});

export const listEventsOfPerson = operation("anyone", null, {
  method: "get",
  path: "/people/{id}/events",
  scope: "events:read",
  tags: ["events"],
  summary: "A person's public events: upcoming ones nearest first, all others latest first",
  request: {
    params: IdParam,
    query: PageQuery.extend({
      kind: z.enum(["created", "upcoming", "past", "attended", "appearances"]),
      series: z.enum(["once"]).optional().openapi({
        description: "Each series only by its next date, or by its last when it is over",
      }),
    }),
  },
  responses: { 200: json(page(EventCard)) },
});
