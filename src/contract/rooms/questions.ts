import { z } from "@hono/zod-openapi";
import { body, json, noContent, operation, type RateLimit } from "../operation.ts";
import { PersonCard } from "../people/people.ts";
import { Id, IdParam, line, page, PageQuery, text, Time } from "../shapes.ts";
import { TicketQuery } from "./chat.ts";
import { questionStates, talkLimits } from "./talk-limits.ts";

const asking: RateLimit = { bucket: "room-questions", allowed: 10, seconds: 60 };
const voting: RateLimit = { bucket: "room-votes", allowed: 120, seconds: 60 };
const moderating: RateLimit = { bucket: "room-moderation", allowed: 240, seconds: 60 };

const tags = ["rooms"];

/** A question as everybody in the room sees it. */
export const PublicQuestion = z.object({
  id: Id,
  author: PersonCard.nullable().openapi({ description: "null: asked anonymously" }),
  text: z.string(),
  votes: z.number(),
  state: z.enum(questionStates),
  time: Time,
  answeringAt: Time.nullable().openapi({ description: "When the hosts began to answer it" }),
});
export type PublicQuestion = z.infer<typeof PublicQuestion>;

export const Question = PublicQuestion.extend({
  anonymous: z.boolean(),
  mine: z.boolean(),
  voted: z.boolean().openapi({ description: "The viewer voted for it" }),
}).openapi("Question");
export type Question = z.infer<typeof Question>;

export const listQuestions = operation("anyone", null, {
  method: "get",
  path: "/events/{id}/room/questions",
  tags,
  summary: "Questions by votes or newest first; dismissed ones only for moderators",
  request: {
    params: IdParam,
    query: PageQuery.extend({
      ...TicketQuery.shape,
      sort: z.enum(["votes", "new"]).default("votes"),
      state: z.enum(questionStates).optional(),
      q: line(100).optional(),
    }),
  },
  responses: { 200: json(page(Question)) },
});

export const NewQuestion = z
  .object({
    id: Id.openapi({ description: "Made by the client, so that a repeated request asks once" }),
    text: text(talkLimits.question, 3),
    anonymous: z.boolean().default(false).openapi({ description: "Only moderators see who asked" }),
  })
  .openapi("NewQuestion");
export type NewQuestion = z.infer<typeof NewQuestion>;

export const askQuestion = operation("person", asking, {
  method: "post",
  path: "/events/{id}/room/questions",
  tags,
  summary: "Ask the hosts a question",
  request: { params: IdParam, body: body(NewQuestion) },
  responses: { 201: json(Question) },
});

const question = { params: IdParam.extend({ questionId: Id }) };

export const voteForQuestion = operation("person", voting, {
  method: "put",
  path: "/events/{id}/room/questions/{questionId}/vote",
  tags,
  summary: "Vote for a question, once",
  request: question,
  responses: { 200: json(Question) },
});

export const withdrawQuestionVote = operation("person", voting, {
  method: "delete",
  path: "/events/{id}/room/questions/{questionId}/vote",
  tags,
  summary: "Withdraw a vote",
  request: question,
  responses: { 200: json(Question) },
});

export const setQuestionState = operation("person", moderating, {
  method: "put",
  path: "/events/{id}/room/questions/{questionId}/state",
  tags,
  summary: "Answer a question now, mark it as answered, dismiss it or reopen it",
  request: { ...question, body: body(z.object({ state: z.enum(questionStates) })) },
  responses: { 200: json(Question) },
});

export const removeQuestion = operation("person", moderating, {
  method: "delete",
  path: "/events/{id}/room/questions/{questionId}",
  tags,
  summary: "Delete your own question",
  request: question,
  responses: { 204: noContent },
});
