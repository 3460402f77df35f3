import { z } from "@hono/zod-openapi";
import { EventCard, Key, KeyQuery } from "./events.ts";
import { rsvpAnswers, goingAudiences, eventLimits } from "./limits.ts";
import { Source } from "./shares.ts";
import { body, json, noContent, operation, type RateLimit } from "../operation.ts";
import { PersonCard } from "../people/people.ts";
import { eventEdits, memberEdits } from "./editing.ts";
import { IdParam, line, page, PageQuery } from "../shapes.ts";

const answers: RateLimit = { bucket: "answers", allowed: 300, seconds: 300 };

export const rsvp = operation("person", answers, {
  method: "put",
  path: "/events/{id}/answer",
  scope: "profile:write",
  tags: ["events"],
  summary: "RSVP: going, maybe, not going, or wait for a place where there is none",
  request: {
    params: IdParam,
    body: body(
      z.object({
        answer: z.enum([...rsvpAnswers, "waitlist"]),
        guests: z.number().int().min(0).max(eventLimits.guests).default(0),
        seenBy: z.enum(goingAudiences).optional().openapi({ description: "As before when absent" }),
        key: Key.optional().openapi({
          description: "Of the link or email by which the viewer came",
        }),
        source: Source.optional().openapi({ description: "Kept of the first answer" }),
        code: line(eventLimits.code).optional().openapi({ description: "Of a share" }),
      }),
    ),
  },
  responses: { 200: json(EventCard) },
});

export const listGoing = operation("anyone", null, {
  method: "get",
  path: "/events/{id}/going",
  scope: "events:read",
  tags: ["events"],
  summary: "Who is going, as far as you can see it, latest first",
  request: { params: IdParam, query: PageQuery.extend(KeyQuery.shape) },
  responses: { 200: json(page(PersonCard)) },
});

export const joinTeam = operation("person", memberEdits, {
  method: "put",
  path: "/events/{id}/people/me",
  tags: ["events"],
  summary: "Accept an invitation to an event's team",
  request: { params: IdParam },
  responses: { 204: noContent },
});

export const joinLineUp = operation("person", eventEdits, {
  method: "put",
  path: "/events/{id}/line-up/me",
  tags: ["events"],
  summary: "Accept a place on the line-up",
  request: { params: IdParam },
  responses: { 204: noContent },
});
