import { z } from "@hono/zod-openapi";
import { json, noContent, operation, type RateLimit } from "../operation.ts";
import { Id, IdParam, page, PageQuery, Time } from "../shapes.ts";

const resending: RateLimit = { bucket: "failed-emails", allowed: 600, seconds: 3_600 };

export const FailedEmail = z
  .object({
    id: Id,
    to: z.string(),
    problem: z.string().openapi({ description: "What the mail server said last" }),
    failedAt: Time,
  })
  .openapi("FailedEmail");
export type FailedEmail = z.infer<typeof FailedEmail>;

export const listFailedEmails = operation("administrator", null, {
  method: "get",
  path: "/administration/failed-emails",
  tags: ["administration"],
  summary: "Emails that could not be sent, latest first; they are stored for a week",
  request: { query: PageQuery },
  responses: { 200: json(page(FailedEmail)) },
});

export const resendFailedEmail = operation("administrator", resending, {
  method: "post",
  path: "/administration/failed-emails/{id}/resend",
  tags: ["administration"],
  summary: "Send a failed email again, once",
  request: { params: IdParam },
  responses: { 204: noContent },
});

export const resendFailedEmails = operation("administrator", resending, {
  method: "post",
  path: "/administration/failed-emails/resend",
  tags: ["administration"],
  summary: "Send all failed emails again",
  responses: { 200: json(z.object({ count: z.number().int() })) },
});
