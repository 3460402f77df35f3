import { z } from "@hono/zod-openapi";
import { bookingStates } from "../bookings/machine.ts";
import { Terms } from "../bookings/terms.ts";
import { body, json, noContent, operation, type RateLimit } from "../operation.ts";
import { Media } from "../media.ts";
import { PersonCard } from "../people/people.ts";
import { Id, IdParam, line, page, PageQuery, text, Time } from "../shapes.ts";
import { ActCard } from "../talent/acts.ts";
import { reviewLimits } from "../talent/limits.ts";
import { Call, CallCard } from "./calls.ts";
import { applicationStates, boardColumns, callLimits } from "./limits.ts";

const applying: RateLimit = { bucket: "applications", allowed: 60, seconds: 3_600 };
const moves: RateLimit = { bucket: "application-moves", allowed: 600, seconds: 300 };
const tags = ["calls"];

const Answer = z.object({ question: z.string(), answer: z.string() });

/** An application as its sender sees it. */
export const MyApplication = z
  .object({
    id: Id,
    call: CallCard,
    act: z.object({ id: Id, slug: z.string(), name: z.string() }),
    state: z.enum(applicationStates),
    answers: z.array(Answer),
    reply: z.string().openapi({ description: "What the organizer wrote; empty: nothing yet" }),
    booking: z.object({ id: Id, state: z.enum(bookingStates) }).nullable(),
    sentAt: Time,
  })
  .openapi("MyApplication");
export type MyApplication = z.infer<typeof MyApplication>;

export const listMyApplications = operation("person", null, {
  method: "get",
  path: "/my/applications",
  tags,
  summary: "The applications you sent, latest first",
  request: { query: PageQuery },
  responses: { 200: json(page(MyApplication)) },
});

const ActToApply = z.object({
  act: ActCard,
  day: z
    .enum(["free", "tentative", "booked"])
    .nullable()
    .openapi({ description: "How the act stands on the day of the call" }),
  application: MyApplication.nullable(),
});
export type ActToApply = z.infer<typeof ActToApply>;

export const listActsToApply = operation("person", null, {
  method: "get",
  path: "/calls/{id}/acts",
  tags,
  summary: "Your acts, with each one's application to a call",
  request: { params: IdParam },
  responses: { 200: json(z.object({ items: z.array(ActToApply) })) },
});

export const apply = operation("person", applying, {
  method: "post",
  path: "/calls/{id}/applications",
  tags,
  summary: "Apply with an own act, once for each act",
  request: {
    params: IdParam,
    body: body(
      z.object({
        id: Id.openapi({ description: "Made by the client" }),
        actId: Id,
        questionsVersion: z.int().min(1),
        answers: z.array(text(callLimits.answer, 1)).max(callLimits.questions),
      }),
    ),
  },
  responses: { 201: json(MyApplication, "Sent") },
});

export const withdrawApplication = operation("person", moves, {
  method: "put",
  path: "/applications/{id}/withdrawal",
  tags,
  summary: "Withdraw an application of yours",
  request: { params: IdParam },
  responses: { 204: noContent },
});

const Note = z.object({
  id: Id,
  by: z.string().openapi({ description: "A name" }),
  mine: z.boolean(),
  text: z.string(),
  time: Time,
});

/** An application as the call's team sees it. */
export const Application = z
  .object({
    id: Id,
    act: ActCard,
    video: Media.nullable().openapi({ description: "The first of the act" }),
    person: PersonCard,
    state: z.enum(applicationStates),
    stars: z.number().nullable(),
    notes: z.array(Note),
    answers: z.array(Answer),
    reply: z.string(),
    booking: z.object({ id: Id, state: z.enum(bookingStates), terms: Terms }).nullable(),
    sentAt: Time,
  })
  .openapi("Application");
export type Application = z.infer<typeof Application>;

export const getBoard = operation("person", null, {
  method: "get",
  path: "/calls/{id}/board",
  tags,
  summary: "How many applications are in each column of a call",
  request: { params: IdParam },
  responses: {
    200: json(
      z.object({
        counts: z.record(z.enum(boardColumns), z.number()),
        waiting: z.number().openapi({ description: "Without an answer" }),
      }),
    ),
  },
});

export const BoardQuery = PageQuery.extend({
  column: z.enum(boardColumns),
  q: line(60).optional().openapi({ description: "Words of the act's name, skills or town" }),
  stars: z.coerce.number().int().min(1).max(reviewLimits.stars.max).optional(),
  sound: z.enum(["true"]).optional(),
});
export type BoardQuery = z.infer<typeof BoardQuery>;

export const listApplications = operation("person", null, {
  method: "get",
  path: "/calls/{id}/applications",
  tags,
  summary: "The applications of one column, newest first",
  request: { params: IdParam, query: BoardQuery },
  responses: { 200: json(page(Application)) },
});

export const getApplication = operation("person", null, {
  method: "get",
  path: "/applications/{id}",
  tags,
  summary: "One application with its call, for the call's team",
  request: { params: IdParam },
  responses: { 200: json(Application.extend({ call: Call })) },
});

export const rateApplication = operation("person", moves, {
  method: "put",
  path: "/applications/{id}/stars",
  tags,
  summary: "Set the team's stars; null removes them",
  request: {
    params: IdParam,
    body: body(
      z.object({
        stars: z.int().min(reviewLimits.stars.min).max(reviewLimits.stars.max).nullable(),
      }),
    ),
  },
  responses: { 204: noContent },
});

export const addApplicationNote = operation("person", moves, {
  method: "post",
  path: "/applications/{id}/notes",
  tags,
  summary: "Write a note that only the team reads",
  request: { params: IdParam, body: body(z.object({ id: Id, text: text(callLimits.note, 1) })) },
  responses: { 204: noContent },
});

export const deleteApplicationNote = operation("person", moves, {
  method: "delete",
  path: "/application-notes/{id}",
  tags,
  summary: "Delete a note of yours",
  request: { params: IdParam },
  responses: { 204: noContent },
});

export const answerApplications = operation("person", moves, {
  method: "post",
  path: "/calls/{id}/answers",
  tags,
  summary: "Move applications, one or many at once; declined acts get the given message",
  request: {
    params: IdParam,
    body: body(
      z.object({
        ids: z.array(Id).min(1).max(callLimits.answeredAtOnce),
        move: z.enum(["new", "shortlist", "decline"]),
        words: text(callLimits.words)
          .default("")
          .openapi({ description: "To decline: {act} becomes the name of each act" }),
      }),
    ),
  },
  responses: { 200: json(z.object({ moved: z.number() })) },
});
