import { z } from "@hono/zod-openapi";
import { body, json, noContent, operation, type RateLimit } from "../operation.ts";
import { Id, IdParam, page, PageQuery, text, Time } from "../shapes.ts";
import { decisions, moderationLimits, reportCategories, reportTargets } from "./limits.ts";
import { LogEntry, Named, Reason } from "./log.ts";

const reporting: RateLimit = { bucket: "reports", allowed: 30, seconds: 3_600 };
const deciding: RateLimit = { bucket: "moderation", allowed: 600, seconds: 3_600 };

export const NewReport = z
  .object({
    id: Id.openapi({ description: "Made by the client, so that a repeated request reports once" }),
    target: z.enum(reportTargets),
    targetId: Id,
    category: z.enum(reportCategories, "Choose a reason."),
    text: text(moderationLimits.text).default(""),
  })
  .openapi("NewReport");
export type NewReport = z.infer<typeof NewReport>;

export const report = operation("person", reporting, {
  method: "post",
  path: "/reports",
  tags: ["moderation"],
  summary: "Report a profile, post, comment, event or message to the moderators",
  request: { body: body(NewReport) },
  responses: { 204: noContent },
});

export const ReportCase = z
  .object({
    id: Id,
    target: z.enum(reportTargets),
    targetId: Id,
    path: z.string().nullable().openapi({ description: "Where it stands on the site" }),
    state: z.enum(["shown", "hidden", "gone"]),
    evidence: z.array(z.string()).openapi({
      description: "Copies of the words as they were when reported, one for each version",
    }),
    owner: Named.extend({
      avatar: z.string().nullable(),
      joinedAt: Time,
      suspended: z.boolean(),
      moderator: z.boolean(),
      earlier: z.number().int().openapi({ description: "Earlier decisions against them" }),
    })
      .nullable()
      .openapi({
        description: "Whose it is; null for an imported event, and when the account was deleted",
      }),
    deletedOwner: z
      .object({ name: z.string() })
      .nullable()
      .openapi({ description: "The name as it was, of an account that was deleted since" }),
    count: z.number().int().openapi({ description: "How many people reported it" }),
    reports: z.array(
      z.object({
        reporter: Named.nullable().openapi({ description: "Null when the account was deleted" }),
        category: z.enum(reportCategories),
        text: z.string(),
        createdAt: Time,
      }),
    ),
    openedAt: Time,
    can: z.object({
      dismiss: z.boolean(),
      hide: z.boolean(),
      warn: z.boolean(),
      suspend: z.boolean(),
    }),
  })
  .openapi("ReportCase");
export type ReportCase = z.infer<typeof ReportCase>;

export const listReportCases = operation("moderator", null, {
  method: "get",
  path: "/administration/reports",
  tags: ["moderation"],
  summary: "Undecided reports, grouped by what was reported, oldest first",
  request: { query: PageQuery },
  responses: { 200: json(page(ReportCase)) },
});

export const countOpenWork = operation("moderator", null, {
  method: "get",
  path: "/administration/reports/count",
  tags: ["moderation"],
  summary:
    "How many open reports, appeals and held posts there are, and how old the oldest report is",
  responses: {
    200: json(
      z.object({
        reports: z.number().int(),
        appeals: z.number().int(),
        held: z.number().int(),
        signUps: z
          .number()
          .int()
          .openapi({ description: "Who waits for an account; 0 for moderators, who decide none" }),
        oldestAt: Time.nullable(),
      }),
    ),
  },
});

/** When a suspension ends automatically; none is permanent. */
const Until = z.iso
  .datetime({ offset: true, error: "Choose a date." })
  .refine((value) => Date.parse(value) > Date.now(), "Choose a time in the future.")
  .optional();

export const decideCase = operation("moderator", deciding, {
  method: "put",
  path: "/administration/reports/{id}/decision",
  tags: ["moderation"],
  summary:
    "Dismiss what was reported, hide it, or warn or suspend its author; once, by one moderator",
  description:
    "The second moderator who decides is refused with CONFLICT, which says who decided what.",
  request: {
    params: IdParam,
    body: body(z.object({ decision: z.enum(decisions), reason: Reason, until: Until })),
  },
  responses: { 200: json(LogEntry) },
});

export const Suspension = Named.extend({
  reason: z.string(),
  until: Time.nullable(),
  createdAt: Time,
}).openapi("Suspension");
export type Suspension = z.infer<typeof Suspension>;

export const listSuspensions = operation("moderator", null, {
  method: "get",
  path: "/administration/suspensions",
  tags: ["moderation"],
  summary: "Who is suspended, latest first",
  request: { query: PageQuery },
  responses: { 200: json(page(Suspension)) },
});

export const suspend = operation("moderator", deciding, {
  method: "put",
  path: "/people/{id}/suspension",
  tags: ["moderation"],
  summary: "Suspend a person: sign them out everywhere, refuse sign-in and hide their content",
  request: { params: IdParam, body: body(z.object({ reason: Reason, until: Until })) },
  responses: { 204: noContent },
});

export const liftSuspension = operation("moderator", deciding, {
  method: "delete",
  path: "/people/{id}/suspension",
  tags: ["moderation"],
  summary: "Lift a suspension",
  request: { params: IdParam, body: body(z.object({ reason: Reason })) },
  responses: { 204: noContent },
});
