import { z } from "@hono/zod-openapi";
import { reportReasons, reportTargets, moderationLimits } from "./moderation-limits.ts";
import { body, json, nothing, operation, type RateLimit } from "./operation.ts";
import { Id, IdParam, page, PageQuery, text, Time } from "./shapes.ts";

const reporting: RateLimit = { bucket: "reports", allowed: 30, seconds: 3_600 };
const decisions: RateLimit = { bucket: "moderation", allowed: 600, seconds: 3_600 };

export const NewReport = z
  .object({
    id: Id.openapi({ description: "Made by the client, so that a repeated request reports once" }),
    target: z.enum(reportTargets),
    targetId: Id,
    reason: z.enum(reportReasons, "Choose a reason."),
    text: text(moderationLimits.text).default(""),
  })
  .openapi("NewReport");
export type NewReport = z.infer<typeof NewReport>;

export const report = operation("person", reporting, {
  method: "post",
  path: "/reports",
  tags: ["moderation"],
  summary: "Report a profile, post, comment, event or message to the administrators",
  request: { body: body(NewReport) },
  responses: { 204: nothing },
});

const named = z.object({ id: Id, name: z.string(), username: z.string() });

export const Report = z
  .object({
    id: Id,
    target: z.enum(reportTargets),
    targetId: Id,
    reason: z.enum(reportReasons),
    text: z.string(),
    excerpt: z.string().openapi({ description: "Words of what was reported, as far as there are" }),
    createdAt: Time,
    reporter: named,
    accused: named
      .extend({ suspended: z.boolean(), administrator: z.boolean() })
      .nullable()
      .openapi({ description: "Whose it is; null when it is gone" }),
  })
  .openapi("Report");
export type Report = z.infer<typeof Report>;

export const listReports = operation("administrator", null, {
  method: "get",
  path: "/administration/reports",
  tags: ["moderation"],
  summary: "Reports that nobody is done with, latest first",
  request: { query: PageQuery },
  responses: { 200: json(page(Report)) },
});

export const dismissReport = operation("administrator", decisions, {
  method: "put",
  path: "/administration/reports/{id}/dismissal",
  tags: ["moderation"],
  summary: "Close a report without doing anything",
  request: { params: IdParam },
  responses: { 204: nothing },
});

export const Suspension = named
  .extend({ reason: z.string(), createdAt: Time })
  .openapi("Suspension");
export type Suspension = z.infer<typeof Suspension>;

export const listSuspensions = operation("administrator", null, {
  method: "get",
  path: "/administration/suspensions",
  tags: ["moderation"],
  summary: "Who is suspended, latest first",
  request: { query: PageQuery },
  responses: { 200: json(page(Suspension)) },
});

export const suspend = operation("administrator", decisions, {
  method: "put",
  path: "/people/{id}/suspension",
  tags: ["moderation"],
  summary: "Sign a person out everywhere, keep them out and hide what is theirs, once",
  request: {
    params: IdParam,
    body: body(z.object({ reason: text(moderationLimits.text, 1) })),
  },
  responses: { 204: nothing },
});

export const liftSuspension = operation("administrator", decisions, {
  method: "delete",
  path: "/people/{id}/suspension",
  tags: ["moderation"],
  summary: "Let a person in again",
  request: { params: IdParam },
  responses: { 204: nothing },
});

export const Disk = z
  .object({
    state: z.enum(["enough", "low", "full"]).openapi({
      description: "low: less than a tenth is free; full: nothing is written until there is room",
    }),
    folder: z.string().openapi({ description: "A folder on the fullest disk of the site" }),
    freeBytes: z.number().int(),
    totalBytes: z.number().int(),
    neededBytes: z
      .number()
      .int()
      .openapi({ description: "How much must be free for writing to go on" }),
  })
  .openapi("Disk");
export type Disk = z.infer<typeof Disk>;

export const getDisk = operation("administrator", null, {
  method: "get",
  path: "/administration/disk",
  tags: ["moderation"],
  summary: "How much room the site has left on its disk",
  responses: { 200: json(Disk) },
});

export const BackupState = z
  .object({
    isOverdue: z
      .boolean()
      .openapi({ description: "Whether no backup of the last three days is proven" }),
    isNightly: z.boolean().openapi({ description: "Whether the server makes one each night" }),
    proven: z
      .object({ madeAt: z.iso.datetime(), provenAt: z.iso.datetime() })
      .nullable()
      .openapi({ description: "The newest backup that was restored on trial" }),
  })
  .openapi("BackupState");

export const getBackupState = operation("administrator", null, {
  method: "get",
  path: "/administration/backup",
  tags: ["moderation"],
  summary: "When a backup of the site was last proven",
  responses: { 200: json(BackupState) },
});
