import { z } from "@hono/zod-openapi";
import { body, json, operation, type RateLimit } from "../operation.ts";
import { Id, IdParam, page, PageQuery, text, Time } from "../shapes.ts";
import { logActions, moderationLimits, reportTargets } from "./limits.ts";

const undoing: RateLimit = { bucket: "moderation", allowed: 600, seconds: 3_600 };
const exporting: RateLimit = { bucket: "moderation-log-export", allowed: 20, seconds: 3_600 };

export const Named = z.object({ id: Id, name: z.string(), username: z.string() });
/** A moderator's reason for an action, kept in the log. */
export const Reason = text(moderationLimits.text, 1);

export const LogEntry = z
  .object({
    id: Id,
    action: z.enum(logActions),
    actor: Named.nullable().openapi({ description: "Null once their account is deleted" }),
    person: Named.nullable().openapi({ description: "The person affected" }),
    target: z.enum(reportTargets).nullable(),
    targetId: Id.nullable(),
    path: z.string().nullable().openapi({
      description: "Where the thing stands on the site; null when it is gone or has no page",
    }),
    about: z.string().openapi({
      description: "How the thing began when it was reported; empty once the copy is removed",
    }),
    reason: z.string(),
    until: Time.nullable().openapi({ description: "When a suspension ends by itself" }),
    undoneAt: Time.nullable(),
    createdAt: Time,
    can: z.object({ undo: z.boolean() }),
  })
  .openapi("LogEntry");
export type LogEntry = z.infer<typeof LogEntry>;

export const LogFilters = z.object({
  actor: Id.optional(),
  person: Id.optional(),
  action: z.enum(logActions).optional(),
});
export type LogFilters = z.infer<typeof LogFilters>;

export const listLog = operation("moderator", null, {
  method: "get",
  path: "/administration/log",
  tags: ["moderation"],
  summary: "What moderators and administrators did, latest first",
  request: { query: PageQuery.extend(LogFilters.shape) },
  responses: { 200: json(page(LogEntry)) },
});

export const listLogActors = operation("moderator", null, {
  method: "get",
  path: "/administration/log/actors",
  tags: ["moderation"],
  summary: "Moderators and administrators, including former ones with entries in the log",
  responses: { 200: json(z.object({ items: z.array(Named) })) },
});

export const exportLog = operation("moderator", exporting, {
  method: "get",
  path: "/administration/log.csv",
  tags: ["moderation"],
  summary: "The moderation log as CSV, latest first",
  request: { query: LogFilters },
  responses: {
    200: { description: "The table", content: { "text/csv": { schema: z.string() } } },
  },
});

export const undoAction = operation("moderator", undoing, {
  method: "post",
  path: "/administration/log/{id}/undo",
  tags: ["moderation"],
  summary: "Undo a decision, once; the log holds both",
  request: { params: IdParam, body: body(z.object({ reason: Reason })) },
  responses: { 200: json(LogEntry) },
});
