import { z } from "@hono/zod-openapi";
import { body, json, noContent, operation, type RateLimit } from "../operation.ts";
import { PersonCard } from "../people/people.ts";
import { Day, Id, IdParam, page, PageQuery, text, Time } from "../shapes.ts";
import { reviewLimits } from "./limits.ts";

const writing: RateLimit = { bucket: "reviews", allowed: 60, seconds: 3_600 };
const tags = ["reviews"];

export const Review = z
  .object({
    id: Id,
    author: PersonCard,
    stars: z.number(),
    text: z.string(),
    time: Time,
    edited: z.boolean(),
    /** The event where they were checked in, or the booked date. */
    at: z.object({ title: z.string(), slug: z.string().nullable(), day: Day }).nullable(),
    reply: z.object({ text: z.string(), time: Time, by: z.string() }).nullable(),
    can: z.object({ edit: z.boolean(), delete: z.boolean(), reply: z.boolean() }),
  })
  .openapi("Review");
export type Review = z.infer<typeof Review>;

export const ReviewSummary = z
  .object({
    average: z.number().nullable().openapi({ description: "null: too few people rated" }),
    people: z.number(),
  })
  .openapi("ReviewSummary");
export type ReviewSummary = z.infer<typeof ReviewSummary>;

const Reviews = page(Review).extend({ summary: ReviewSummary });

export const listReviewsOfAct = operation("anyone", null, {
  method: "get",
  path: "/acts/{id}/reviews",
  tags,
  summary: "What people who were checked in, or organizers who booked it, wrote about an act",
  request: {
    params: IdParam,
    query: PageQuery.extend({ by: z.enum(["audience", "organizers"]).default("audience") }),
  },
  responses: { 200: json(Reviews) },
});

export const listReviewsOfEvent = operation("anyone", null, {
  method: "get",
  path: "/events/{id}/reviews",
  tags,
  summary: "What people who were checked in wrote about an event",
  request: { params: IdParam, query: PageQuery },
  responses: { 200: json(Reviews) },
});

export const listReviewsOfOrganizer = operation("anyone", null, {
  method: "get",
  path: "/people/{id}/reviews",
  tags,
  summary: "What acts wrote about the organizer who booked them",
  request: { params: IdParam, query: PageQuery },
  responses: { 200: json(Reviews) },
});

export const listMyReviewsOfEvent = operation("person", null, {
  method: "get",
  path: "/events/{id}/reviews/mine",
  tags,
  summary: "What you can review of an event you attended, with your reviews",
  request: { params: IdParam },
  responses: {
    200: json(
      z.object({
        event: z.object({ mine: Review.nullable() }).nullable(),
        acts: z.array(
          z.object({ id: Id, slug: z.string(), name: z.string(), mine: Review.nullable() }),
        ),
      }),
    ),
  },
});

export const listReviewsOfBooking = operation("person", null, {
  method: "get",
  path: "/bookings/{id}/reviews",
  tags,
  summary: "What the two sides of a done booking wrote about each other, as far as it is shown",
  request: { params: IdParam },
  responses: {
    200: json(
      z.object({
        mine: Review.nullable(),
        theirs: Review.nullable(),
        mayWrite: z.boolean(),
        theyWrote: z.boolean(),
        shownFrom: Time,
      }),
    ),
  },
});

export const reviewSubjects = ["act", "event", "booking"] as const;

export const writeReview = operation("person", writing, {
  method: "put",
  path: "/reviews/{id}",
  tags,
  summary: "Write a review, or change yours within 14 days",
  request: {
    params: IdParam,
    body: body(
      z.object({
        about: z.discriminatedUnion("kind", [
          z.object({ kind: z.literal("act"), eventId: Id, actId: Id }),
          z.object({ kind: z.literal("event"), eventId: Id }),
          z.object({ kind: z.literal("booking"), bookingId: Id }),
        ]),
        stars: z
          .int("Choose how many stars.")
          .min(reviewLimits.stars.min, "Choose how many stars.")
          .max(reviewLimits.stars.max),
        text: text(reviewLimits.text),
      }),
    ),
  },
  responses: { 200: json(Review) },
});

export const deleteReview = operation("person", writing, {
  method: "delete",
  path: "/reviews/{id}",
  tags,
  summary: "Delete a review of yours",
  request: { params: IdParam },
  responses: { 204: noContent },
});

export const replyToReview = operation("person", writing, {
  method: "put",
  path: "/reviews/{id}/reply",
  tags,
  summary: "Reply to a review of you or an act or event of yours; an empty reply removes it",
  request: { params: IdParam, body: body(z.object({ text: text(reviewLimits.reply) })) },
  responses: { 200: json(Review) },
});
