import { z } from "@hono/zod-openapi";
import { Token } from "../accounts/accounts.ts";
import { body, json, noContent, operation, type RateLimit } from "../operation.ts";
import { Id, IdParam, page, PageQuery, text, Time } from "../shapes.ts";
import { decisions, moderationLimits, reportCategories, reportTargets } from "./limits.ts";
import { Named, Reason } from "./log.ts";

const appealing: RateLimit = { bucket: "appeals", allowed: 10, seconds: 3_600 };
const suspendedTries: RateLimit = {
  bucket: "suspended-appeals",
  allowed: 20,
  seconds: 3_600,
  per: "address",
};
const deciding: RateLimit = { bucket: "moderation", allowed: 600, seconds: 3_600 };

const Words = text(moderationLimits.text, 1);

export const Notice = z
  .object({
    id: Id,
    decision: z.enum(decisions),
    target: z.enum(reportTargets),
    about: z.string().openapi({ description: "The beginning of what it is about" }),
    reason: z.string(),
    until: Time.nullable(),
    createdAt: Time,
    undoneAt: Time.nullable(),
    undoneReason: z.string().openapi({ description: "Why it was undone; may be empty" }),
    appeal: z
      .object({
        text: z.string(),
        createdAt: Time,
        answer: z.string(),
        answeredAt: Time.nullable(),
      })
      .nullable(),
    can: z.object({ appeal: z.boolean() }),
  })
  .openapi("Notice");
export type Notice = z.infer<typeof Notice>;

export const listMyNotices = operation("person", null, {
  method: "get",
  path: "/my/notices",
  tags: ["moderation"],
  summary: "Moderators' decisions about you or your content, latest first",
  request: { query: PageQuery },
  responses: { 200: json(page(Notice)) },
});

export const appealNotice = operation("person", appealing, {
  method: "put",
  path: "/my/notices/{id}/appeal",
  tags: ["moderation"],
  summary: "Appeal a decision, once",
  request: { params: IdParam, body: body(z.object({ text: Words })) },
  responses: { 200: json(Notice) },
});

export const MyReport = z
  .object({
    id: Id,
    target: z.enum(reportTargets),
    category: z.enum(reportCategories),
    text: z.string().openapi({ description: "What the viewer added to it" }),
    createdAt: Time,
    closedAt: Time.nullable(),
    actionTaken: z.boolean().openapi({ description: "Whether the moderators acted on it" }),
    reversed: z.boolean().openapi({ description: "Whether they undid that decision later" }),
    authorDeleted: z.boolean().openapi({
      description: "Whether its author had deleted their account when it was closed",
    }),
  })
  .openapi("MyReport");
export type MyReport = z.infer<typeof MyReport>;

export const listMyReports = operation("person", null, {
  method: "get",
  path: "/my/reports",
  tags: ["moderation"],
  summary: "What the viewer has reported and what became of it, latest first",
  request: { query: PageQuery },
  responses: { 200: json(page(MyReport)) },
});

export const getOwnSuspension = operation("anyone", suspendedTries, {
  method: "post",
  path: "/suspension",
  tags: ["moderation"],
  summary: "Read why an account is suspended, with the token of the refused sign-in",
  request: { body: body(z.object({ token: Token })) },
  responses: { 200: json(Notice) },
});

export const appealSuspension = operation("anyone", suspendedTries, {
  method: "post",
  path: "/suspension/appeal",
  tags: ["moderation"],
  summary: "Appeal a suspension, once, with the token of the refused sign-in",
  request: { body: body(z.object({ token: Token, text: Words })) },
  responses: { 200: json(Notice) },
});

export const Appeal = Notice.omit({ can: true, appeal: true })
  .extend({
    person: Named,
    decidedBy: Named.nullable(),
    text: z.string(),
    appealedAt: Time,
    evidence: z.array(z.string()),
    can: z.object({ answer: z.boolean() }),
  })
  .openapi("Appeal");
export type Appeal = z.infer<typeof Appeal>;

export const listAppeals = operation("moderator", null, {
  method: "get",
  path: "/administration/appeals",
  tags: ["moderation"],
  summary: "Appeals that nobody has answered, oldest first",
  request: { query: PageQuery },
  responses: { 200: json(page(Appeal)) },
});

export const answerAppeal = operation("moderator", deciding, {
  method: "put",
  path: "/administration/appeals/{id}/answer",
  tags: ["moderation"],
  summary: "Decide an appeal: uphold the decision or undo it; once, by one moderator",
  request: {
    params: IdParam,
    body: body(z.object({ outcome: z.enum(["uphold", "undo"]), reason: Reason })),
  },
  responses: { 204: noContent },
});
