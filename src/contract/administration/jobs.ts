import { z } from "@hono/zod-openapi";
import { json, noContent, operation, type RateLimit } from "../operation.ts";
import { Id, IdParam, page, PageQuery, Time } from "../shapes.ts";

const retrying: RateLimit = { bucket: "failed-jobs", allowed: 600, seconds: 3_600 };

export const JobQueue = z
  .object({
    name: z.string(),
    waiting: z.number().int().openapi({ description: "Due now, and not started" }),
    running: z.number().int(),
    retrying: z.number().int().openapi({ description: "Failed once or more, tried again later" }),
    failed: z.number().int().openapi({ description: "Not tried again; kept for a week" }),
    doneLastHour: z.number().int(),
    oldestAt: Time.nullable().openapi({ description: "Since when the oldest that is due waits" }),
  })
  .openapi("JobQueue");
export type JobQueue = z.infer<typeof JobQueue>;

export const JobReport = z
  .object({
    queues: z.array(JobQueue),
    emails: z.object({
      leave: z.boolean().openapi({ description: "False: no mail server is set" }),
      waiting: z.number().int(),
      failed: z.number().int(),
      sentLastHour: z.number().int(),
      perMinute: z.number().openapi({ description: "Sent a minute, over the last five" }),
      oldestAt: Time.nullable(),
    }),
  })
  .openapi("JobReport");
export type JobReport = z.infer<typeof JobReport>;

export const getJobReport = operation("administrator", null, {
  method: "get",
  path: "/administration/jobs",
  tags: ["administration"],
  summary: "How many jobs are in the server's queues, and how many emails are being sent",
  responses: { 200: json(JobReport) },
});

export const TroubledJob = z
  .object({
    id: Id,
    queue: z.string(),
    state: z.enum(["retrying", "failed"]),
    attempts: z.number().int(),
    problem: z.string().openapi({ description: "What went wrong last" }),
    startedAt: Time,
    nextAt: Time.nullable().openapi({ description: "When it is tried again" }),
  })
  .openapi("TroubledJob");
export type TroubledJob = z.infer<typeof TroubledJob>;

export const listTroubledJobs = operation("administrator", null, {
  method: "get",
  path: "/administration/jobs/troubled",
  tags: ["administration"],
  summary:
    "Jobs that failed, or are tried again, latest first; failed emails have a list of their own",
  request: { query: PageQuery },
  responses: { 200: json(page(TroubledJob)) },
});

export const retryFailedJob = operation("administrator", retrying, {
  method: "post",
  path: "/administration/jobs/{id}/retry",
  tags: ["administration"],
  summary: "Run a failed job again",
  request: { params: IdParam },
  responses: { 204: noContent },
});
