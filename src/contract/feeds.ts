import { z } from "@hono/zod-openapi";
import { json, noContent, operation, type RateLimit } from "./operation.ts";
import { Time } from "./shapes.ts";

const calendarLinkRenewals: RateLimit = { bucket: "calendar-links", allowed: 30, seconds: 3600 };

const tags = ["feeds"];

export const getCalendarLink = operation("person", null, {
  method: "get",
  path: "/my/calendar-link",
  tags,
  summary: "When the secret link to your calendar was made; the link itself is shown only once",
  responses: { 200: json(z.object({ since: Time.nullable() })) },
});

export const makeCalendarLink = operation("person", calendarLinkRenewals, {
  method: "post",
  path: "/my/calendar-link",
  tags,
  summary: "Make a secret link to your calendar; the previous one stops working",
  responses: { 201: json(z.object({ url: z.string(), since: Time })) },
});

export const endCalendarLink = operation("person", calendarLinkRenewals, {
  method: "delete",
  path: "/my/calendar-link",
  tags,
  summary: "End the secret link to your calendar",
  responses: { 204: noContent },
});
