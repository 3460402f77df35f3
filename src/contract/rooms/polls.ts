import { z } from "@hono/zod-openapi";
import { body, json, noContent, operation, type RateLimit } from "../operation.ts";
import { Id, IdParam, line, Time } from "../shapes.ts";
import { TicketQuery } from "./chat.ts";
import { talkLimits } from "./talk-limits.ts";

const voting: RateLimit = { bucket: "room-votes", allowed: 120, seconds: 60 };
const moderating: RateLimit = { bucket: "room-moderation", allowed: 240, seconds: 60 };

const tags = ["rooms"];
const { maxOptions, pollOption, pollQuestion } = talkLimits;

/** A poll as everybody in the room sees it. */
export const PublicPoll = z.object({
  id: Id,
  question: z.string(),
  options: z.array(z.object({ text: z.string(), votes: z.number() })),
  multiple: z.boolean().openapi({ description: "Whether one may choose several options" }),
  voters: z.number(),
  closed: z.boolean(),
  time: Time,
});
export type PublicPoll = z.infer<typeof PublicPoll>;

export const Poll = PublicPoll.extend({
  myChoices: z.array(z.number()).openapi({ description: "Positions of the options, from 0" }),
}).openapi("Poll");
export type Poll = z.infer<typeof Poll>;

export const listPolls = operation("anyone", null, {
  method: "get",
  path: "/events/{id}/room/polls",
  tags,
  summary: "Polls of a room with their results, newest first",
  request: { params: IdParam, query: TicketQuery },
  responses: { 200: json(z.object({ items: z.array(Poll) })) },
});

export const NewPoll = z
  .object({
    id: Id.openapi({ description: "Made by the client, so that a repeated request opens one" }),
    question: line(pollQuestion, 1),
    options: z
      .array(line(pollOption, 1))
      .min(2, "Add at least two options.")
      .max(maxOptions, `Use at most ${maxOptions} options.`)
      .refine(
        (options) => new Set(options.map((one) => one.toLowerCase())).size === options.length,
        "Every option must be different.",
      ),
    multiple: z.boolean().default(false),
  })
  .openapi("NewPoll");
export type NewPoll = z.infer<typeof NewPoll>;

export const openPoll = operation("person", moderating, {
  method: "post",
  path: "/events/{id}/room/polls",
  tags,
  summary: "Open a poll",
  request: { params: IdParam, body: body(NewPoll) },
  responses: { 201: json(Poll) },
});

const poll = { params: IdParam.extend({ pollId: Id }) };

export const voteInPoll = operation("person", voting, {
  method: "put",
  path: "/events/{id}/room/polls/{pollId}/vote",
  tags,
  summary: "Vote, or change your vote while the poll is open",
  request: {
    ...poll,
    body: body(
      z.object({
        choices: z
          .array(
            z
              .number()
              .int()
              .min(0)
              .max(maxOptions - 1),
          )
          .min(1, "Choose an option.")
          .max(maxOptions),
      }),
    ),
  },
  responses: { 200: json(Poll) },
});

export const closePoll = operation("person", moderating, {
  method: "put",
  path: "/events/{id}/room/polls/{pollId}/close",
  tags,
  summary: "Close a poll; its results stay",
  request: poll,
  responses: { 200: json(Poll) },
});

export const removePoll = operation("person", moderating, {
  method: "delete",
  path: "/events/{id}/room/polls/{pollId}",
  tags,
  summary: "Delete a poll and its votes",
  request: poll,
  responses: { 204: noContent },
});
