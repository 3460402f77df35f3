import { z } from "@hono/zod-openapi";
import { limits, visitSources } from "./limits.ts";
import { body, json, nothing, operation } from "./operation.ts";
import { PersonCard } from "./people.ts";
import { IdParam, line } from "./shapes.ts";

const tags = ["shares"];

const brought = { views: z.number(), rsvps: z.number() };
/** What somebody's own link brought, up to the door. */
const broughtIn = {
  ...brought,
  tickets: z.number().openapi({ description: "Sold and still good" }),
  arrived: z.number().openapi({ description: "Of all tickets, those let in" }),
};

/** A person's own share code of an event, and what it has brought. */
export const Share = z.object({ code: z.string(), ...broughtIn }).openapi("Share");
export type Share = z.infer<typeof Share>;

export const shareEvent = operation("person", {
  method: "put",
  path: "/events/{id}/share",
  tags,
  summary: "The own share code of an event, the same however often it is asked for",
  request: { params: IdParam },
  responses: { 200: json(Share) },
});

export const countVisit = operation("anyone", {
  method: "post",
  path: "/events/{id}/visits",
  tags,
  summary:
    "Count that a browser looked at an event; a browser sends it once a day, nothing is kept of it",
  request: {
    params: IdParam,
    body: body(
      z.object({
        source: z.enum(visitSources),
        code: line(limits.event.code).optional(),
      }),
    ),
  },
  responses: { 204: nothing },
});

/** From where people came to an event, for those who run it. */
export const Reach = z
  .object({
    sources: z.array(z.object({ source: z.enum(visitSources), ...brought })),
    shares: z.array(z.object({ person: PersonCard, ...broughtIn })),
  })
  .openapi("Reach");
export type Reach = z.infer<typeof Reach>;

export const getReach = operation("person", {
  method: "get",
  path: "/events/{id}/reach",
  tags,
  summary: "Views and RSVPs by source, and the twenty people whose shares brought most",
  request: { params: IdParam },
  responses: { 200: json(Reach) },
});
