import { z } from "@hono/zod-openapi";
import { ChangePreview } from "./changes.ts";
import { changeOffers, EventFields } from "./editing.ts";
import { EventCard, EventPage } from "./events.ts";
import { eventLimits } from "./limits.ts";
import { seriesLimits } from "./series-limits.ts";
import { body, json, operation, type RateLimit } from "../operation.ts";
import { Repeats } from "./recurrence.ts";
import { Id, IdParam, page, PageQuery, text, Time } from "../shapes.ts";

const looks: RateLimit = { bucket: "event-dates", allowed: 600, seconds: 300 };
// One edit may change a hundred events.
const edits: RateLimit = { bucket: "event-series", allowed: 60, seconds: 300 };

const when = EventFields.pick({
  startDay: true,
  startTime: true,
  endDay: true,
  endTime: true,
  allDay: true,
  zone: true,
});

const ShownDates = z
  .object({
    words: z.string().openapi({ description: "The rule as one says it" }),
    total: z.number().nullable().openapi({ description: "How many dates; null without an end" }),
    dates: z
      .array(z.object({ day: z.string(), startsAt: Time }))
      .openapi({ description: "The first of them" }),
  })
  .openapi("ShownDates");
export type ShownDates = z.infer<typeof ShownDates>;

export const showDates = operation("person", looks, {
  method: "post",
  path: "/event-dates",
  scope: "events:write",
  tags: ["events"],
  summary: "Preview the dates of a recurrence rule",
  request: { body: body(when.extend({ repeats: Repeats })) },
  responses: { 200: json(ShownDates) },
});

export const listDates = operation("anyone", null, {
  method: "get",
  path: "/events/{id}/dates",
  scope: "events:read",
  tags: ["events"],
  summary: "The upcoming dates of the event's series in order, including the event itself",
  request: { params: IdParam, query: PageQuery },
  responses: { 200: json(page(EventCard)) },
});

const changes = EventFields.partial().extend({
  version: z.number().int().min(0).openapi({
    description: "The version of the event these changes were made to; another one is a CONFLICT",
  }),
});

const FollowingPlan = z
  .object({
    changed: z.number().openapi({ description: "Dates that stay, the event itself among them" }),
    made: z.number(),
    removed: z.number().openapi({ description: "Dates that fall out; nobody holds to them" }),
    cancelled: z
      .array(
        z.object({
          id: Id,
          title: z.string(),
          startsAt: Time,
          zone: z.string(),
          people: z.number(),
        }),
      )
      .openapi({ description: "Dates that fall out although people have answered or saved them" }),
    announced: z
      .array(z.object({ startsAt: Time, zone: z.string(), differences: z.array(z.string()) }))
      .openapi({ description: "What they will read of the first dates that change" }),
    preview: ChangePreview.openapi({
      description: "What is sent to how many people, of all these dates",
    }),
    refunds: ChangePreview.shape.refunds.openapi({
      description: "What goes back for the dates that are cancelled; null when nobody paid",
    }),
  })
  .openapi("FollowingPlan");
export type FollowingPlan = z.infer<typeof FollowingPlan>;

export const planFollowing = operation("person", edits, {
  method: "post",
  path: "/events/{id}/following/plan",
  scope: "events:write",
  tags: ["events"],
  summary: "What a change of this date and all that follow would do; nothing happens yet",
  request: { params: IdParam, body: body(changes) },
  responses: { 200: json(FollowingPlan) },
});

const message = text(eventLimits.cancelMessage);

export const editFollowing = operation("person", edits, {
  method: "patch",
  path: "/events/{id}/following",
  scope: "events:write",
  tags: ["events"],
  summary:
    "Change this date and all that follow; dates that were edited individually stay as they are",
  request: {
    params: IdParam,
    body: body(
      changes.extend({
        message: message.default("").openapi({ description: "For those who are notified of it" }),
        ...changeOffers,
        cancels: z
          .array(Id)
          .max(seriesLimits.dates)
          .default([])
          .openapi({ description: "Dates with answers that may be cancelled, as planned" }),
      }),
    ),
  },
  responses: { 200: json(EventPage) },
});

const CancelPlan = z
  .object({
    cancelled: z.number().openapi({ description: "Dates, the event itself among them" }),
    removed: z.number().openapi({ description: "Dates that nobody has answered or saved" }),
    preview: ChangePreview,
  })
  .openapi("CancelFollowingPlan");
export type CancelPlan = z.infer<typeof CancelPlan>;

export const planCancelFollowing = operation("person", edits, {
  method: "post",
  path: "/events/{id}/following/cancel/plan",
  scope: "events:write",
  tags: ["events"],
  summary:
    "How many people cancelling this date and all that follow would reach; nothing happens yet",
  request: { params: IdParam },
  responses: { 200: json(CancelPlan) },
});

export const cancelFollowing = operation("person", edits, {
  method: "post",
  path: "/events/{id}/following/cancel",
  scope: "events:write",
  tags: ["events"],
  summary:
    "Call off this date and all that follow; those that nobody has answered or saved are removed",
  request: { params: IdParam, body: body(z.object({ message })) },
  responses: { 200: json(EventPage) },
});
