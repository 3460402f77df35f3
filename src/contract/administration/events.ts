import { z } from "@hono/zod-openapi";
import { eventVisibilities } from "../events/limits.ts";
import { Named, Reason } from "../moderation/log.ts";
import { body, json, noContent, operation, type RateLimit } from "../operation.ts";
import { Id, IdParam, page, PageQuery, text, Time } from "../shapes.ts";
import { staffEventLists } from "./limits.ts";

const search: RateLimit = { bucket: "administration-search", allowed: 600, seconds: 3_600 };
const deciding: RateLimit = { bucket: "moderation", allowed: 600, seconds: 3_600 };

export const StaffEvent = z
  .object({
    id: Id,
    slug: z.string(),
    title: z.string(),
    startsAt: Time,
    zone: z.string(),
    cancelled: z.boolean(),
    visibility: z.enum(eventVisibilities),
    host: Named.nullable().openapi({ description: "Null for an imported event" }),
    organizer: z.string(),
    going: z.number().int(),
    capacity: z.number().int().nullable(),
    sales: z
      .object({
        currency: z.string(),
        tickets: z.number().int(),
        grossMinor: z.number().int(),
        refundedMinor: z.number().int(),
      })
      .nullable()
      .openapi({ description: "Only administrators see them; null where nothing was paid" }),
    reports: z.number().int().openapi({ description: "Reports nobody has decided about" }),
    state: z.enum(["shown", "hidden", "waiting"]).openapi({
      description: "waiting: it is in the queue of what waits for review",
    }),
    hiddenReason: z.string().nullable(),
    can: z.object({ hide: z.boolean(), show: z.boolean() }),
  })
  .openapi("StaffEvent");
export type StaffEvent = z.infer<typeof StaffEvent>;

export const listStaffEvents = operation("moderator", search, {
  method: "get",
  path: "/administration/events",
  tags: ["administration"],
  summary: "Find events by title, place, organizer or address on the site",
  description: "Upcoming ones begin with the next, the other lists with the latest.",
  request: {
    query: PageQuery.extend({
      q: text(200).optional(),
      show: z.enum(staffEventLists).optional(),
    }),
  },
  responses: { 200: json(page(StaffEvent)) },
});

export const hideEvent = operation("moderator", deciding, {
  method: "put",
  path: "/administration/events/{id}/hiding",
  tags: ["administration"],
  summary: "Hide an event from everyone but its host and moderators, without a report",
  description: "Its host gets a notice with the reason, and may appeal.",
  request: { params: IdParam, body: body(z.object({ reason: Reason })) },
  responses: { 204: noContent },
});

export const showEvent = operation("moderator", deciding, {
  method: "post",
  path: "/administration/events/{id}/showing",
  tags: ["administration"],
  summary: "Show a hidden event again; both are in the log",
  request: { params: IdParam, body: body(z.object({ reason: Reason })) },
  responses: { 204: noContent },
});
