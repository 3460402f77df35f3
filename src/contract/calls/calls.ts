import { z } from "@hono/zod-openapi";
import { body, json, noContent, operation, type RateLimit } from "../operation.ts";
import { currencies } from "../orders/currencies.ts";
import { PersonCard } from "../people/people.ts";
import { Block } from "../rich-text.ts";
import { searchLimits } from "../search-limits.ts";
import { Day, Id, IdParam, line, page, PageQuery, PlannedDay, text, Time } from "../shapes.ts";
import { actLimits } from "../talent/limits.ts";
import { callLimits, callStates, closingReasons } from "./limits.ts";

const edits: RateLimit = { bucket: "calls", allowed: 120, seconds: 300 };
const tags = ["calls"];

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time, such as 20:30.");
const amount = z.int().min(0).max(callLimits.fee);

const CallFee = z
  .object({
    fromMinor: amount,
    toMinor: amount,
    currency: z
      .string()
      .max(3)
      .refine((code) => currencies.includes(code), "Choose a currency."),
  })
  .refine(({ fromMinor, toMinor }) => fromMinor <= toMinor, "Enter the lower amount first.")
  .openapi({ description: "In minor units; both alike: one fee" });

/** The editable fields of a call; drafts may be incomplete. */
export const CallFields = z
  .object({
    title: line(callLimits.title, 1),
    seeking: z
      .array(line(actLimits.skill, 1))
      .max(callLimits.seeking, `Choose at most ${callLimits.seeking}.`)
      .openapi({ description: "Skills and genres, as acts name them" }),
    text: text(callLimits.text).openapi({ description: "Markdown" }),
    day: PlannedDay.nullable(),
    start: Clock.nullable(),
    end: Clock.nullable(),
    place: line(callLimits.place),
    town: line(callLimits.town).openapi({ description: "Empty: anywhere" }),
    zone: z.string().max(64).openapi({ description: "Used where there is no town" }),
    fee: CallFee.nullable().openapi({ description: "null: ask" }),
    deadline: z
      .object({ day: PlannedDay, time: Clock })
      .nullable()
      .openapi({ description: "In the zone of the town" }),
    questions: z
      .array(line(callLimits.question, 1))
      .max(callLimits.questions, `Ask at most ${callLimits.questions} questions.`),
  })
  .openapi("CallFields");
export type CallFields = z.infer<typeof CallFields>;

/** A call as lists show it. */
export const CallCard = z
  .object({
    id: Id,
    slug: z.string(),
    title: z.string(),
    state: z.enum(callStates),
    isOpen: z.boolean().openapi({ description: "Whether acts can apply now" }),
    closedBecause: z.enum(closingReasons).nullable(),
    seeking: z.array(z.string()),
    day: Day.nullable(),
    start: z.string().nullable(),
    end: z.string().nullable(),
    place: z.string(),
    town: z.string(),
    zone: z.string(),
    fee: CallFee.nullable(),
    deadlineAt: Time.nullable(),
    sample: z.boolean(),
  })
  .openapi("CallCard");
export type CallCard = z.infer<typeof CallCard>;

export const Call = CallCard.extend({
  text: z.string(),
  blocks: z.array(Block),
  deadline: CallFields.shape.deadline,
  questions: z.array(z.string()),
  version: z.number().openapi({ description: "Goes up with every edit" }),
  questionsVersion: z.number().openapi({ description: "Goes up when the questions change" }),
  publishedAt: Time.nullable(),
  from: PersonCard,
  event: z
    .object({ id: Id, title: z.string(), slug: z.string() })
    .nullable()
    .openapi({ description: "null also where the event is not public" }),
  can: z.object({ edit: z.boolean(), offer: z.boolean() }),
}).openapi("Call");
export type Call = z.infer<typeof Call>;

export const CallsQuery = PageQuery.extend({
  q: line(searchLimits.max)
    .optional()
    .openapi({ description: "Words that begin words of the title, what is sought or the town" }),
  skill: line(actLimits.skill).optional(),
  town: line(callLimits.town).optional(),
  days: z.coerce
    .number()
    .int()
    .min(1)
    .max(365)
    .optional()
    .openapi({ description: "Closing within so many days" }),
});
export type CallsQuery = z.infer<typeof CallsQuery>;

export const listCalls = operation("anyone", null, {
  method: "get",
  path: "/calls",
  tags,
  summary: "Open calls, the next deadline first",
  request: { query: CallsQuery },
  responses: { 200: json(page(CallCard)) },
});

const NamedCall = z.object({
  id: z
    .string()
    .max(120)
    .openapi({ description: "The id of the call, or the slug of its address" }),
});

export const getCall = operation("anyone", null, {
  method: "get",
  path: "/calls/{id}",
  tags,
  summary: "One call; drafts only for its team",
  request: { params: NamedCall },
  responses: { 200: json(Call) },
});

const TeamCall = CallCard.extend({
  applications: z.number(),
  waiting: z.number().openapi({ description: "Applications without an answer" }),
});
export type TeamCall = z.infer<typeof TeamCall>;

export const listMyCalls = operation("person", null, {
  method: "get",
  path: "/my/calls",
  tags,
  summary: "The calls you run, including drafts, last changed first",
  request: {
    query: PageQuery.extend({
      event: Id.optional().openapi({ description: "Only those for this event" }),
    }),
  },
  responses: { 200: json(page(TeamCall)) },
});

export const listCallsOfEvent = operation("anyone", null, {
  method: "get",
  path: "/events/{id}/calls",
  tags,
  summary: "The calls of an event; drafts only for its team",
  request: { params: IdParam },
  responses: { 200: json(z.object({ items: z.array(CallCard) })) },
});

export const createCall = operation("person", edits, {
  method: "post",
  path: "/calls",
  tags,
  summary: "Create the draft of a call, with or without an event that you can edit",
  request: {
    body: body(
      CallFields.extend({
        id: Id.openapi({ description: "Made by the client, so that a repeated request adds once" }),
        eventId: Id.nullable(),
      }),
    ),
  },
  responses: { 201: json(Call, "Made") },
});

export const editCall = operation("person", edits, {
  method: "put",
  path: "/calls/{id}",
  tags,
  summary: "Change a call; what applicants answered keeps the questions they were asked",
  request: {
    params: IdParam,
    body: body(
      CallFields.extend({
        version: z.int().min(1).openapi({ description: "The version that the editor has read" }),
      }),
    ),
  },
  responses: { 200: json(Call) },
});

export const setCallState = operation("person", edits, {
  method: "put",
  path: "/calls/{id}/state",
  tags,
  summary: "Publish a draft, close a call, or open it again before its deadline",
  request: { params: IdParam, body: body(z.object({ state: z.enum(["published", "closed"]) })) },
  responses: { 200: json(Call) },
});

export const deleteCall = operation("person", edits, {
  method: "delete",
  path: "/calls/{id}",
  tags,
  summary: "Delete a draft",
  request: { params: IdParam },
  responses: { 204: noContent },
});
