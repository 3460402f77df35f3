import { z } from "@hono/zod-openapi";
import { body, json, noContent, operation, type RateLimit } from "../operation.ts";
import { Id, IdParam, line, page, PageQuery, Time } from "../shapes.ts";
import { heldTargets, heldWordLimits } from "./limits.ts";
import { Named, Reason } from "./log.ts";

const deciding: RateLimit = { bucket: "moderation", allowed: 600, seconds: 3_600 };

export const HeldContent = z
  .object({
    id: Id.openapi({ description: "Of the post, comment, event, act or person" }),
    target: z.enum(heldTargets),
    path: z.string().openapi({ description: "Where it stands on the site" }),
    text: z.string(),
    word: z.string().openapi({ description: "The word or link for which it waits" }),
    author: Named.extend({ avatar: z.string().nullable(), joinedAt: Time }),
    heldAt: Time,
    can: z.object({ decide: z.boolean() }),
  })
  .openapi("HeldContent");
export type HeldContent = z.infer<typeof HeldContent>;

export const listHeldContent = operation("moderator", null, {
  method: "get",
  path: "/administration/held",
  tags: ["moderation"],
  summary:
    "What waits for review because of a word or link, oldest first; a series and an event with its post wait as one",
  request: { query: PageQuery },
  responses: { 200: json(page(HeldContent)) },
});

export const decideHeldContent = operation("moderator", deciding, {
  method: "put",
  path: "/administration/held/{id}/decision",
  tags: ["moderation"],
  summary: "Approve content that waits for review, or keep it hidden; once, by one moderator",
  description: "Its author gets a notice of what stays hidden, and may appeal.",
  request: {
    params: IdParam,
    body: body(z.object({ decision: z.enum(["show", "hide"]), reason: Reason })),
  },
  responses: { 204: noContent },
});

export const HeldWord = z.object({ id: Id, word: z.string(), createdAt: Time }).openapi("HeldWord");
export type HeldWord = z.infer<typeof HeldWord>;

export const listHeldWords = operation("moderator", null, {
  method: "get",
  path: "/administration/held-words",
  tags: ["moderation"],
  summary: "Words, phrases and sites that hold what contains them for review",
  responses: { 200: json(z.object({ items: z.array(HeldWord) })) },
});

export const addHeldWord = operation("moderator", deciding, {
  method: "post",
  path: "/administration/held-words",
  tags: ["moderation"],
  summary:
    "Hold posts, comments, events, acts and profiles that contain a word, a phrase or a link to a site",
  request: { body: body(z.object({ word: line(heldWordLimits.word, 2) })) },
  responses: { 201: json(HeldWord, "Added") },
});

export const removeHeldWord = operation("moderator", deciding, {
  method: "delete",
  path: "/administration/held-words/{id}",
  tags: ["moderation"],
  summary: "Remove a held word; content that is already waiting stays in the queue",
  request: { params: IdParam },
  responses: { 204: noContent },
});
