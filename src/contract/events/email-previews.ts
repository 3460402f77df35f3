import { z } from "@hono/zod-openapi";
import { body, json, operation, type RateLimit } from "../operation.ts";
import { IdParam } from "../shapes.ts";
import { emailAttendees } from "./attendees.ts";
import { cancelEvent, editEvent } from "./editing.ts";

const previews: RateLimit = { bucket: "email-previews", allowed: 300, seconds: 300 };

const tags = ["events"];

const RenderedEmail = z.object({
  subject: z.string(),
  html: z.string().openapi({ description: "The page as mail programs get it" }),
});
export type RenderedEmail = z.infer<typeof RenderedEmail>;

const following = z.boolean().default(false).openapi({
  description: "To those of all dates of the series that follow as well",
});

const EmailPreview = z
  .object({
    members: RenderedEmail,
    buyers: RenderedEmail.nullable().openapi({
      description: "What buyers get instead; null when it goes to none",
    }),
    mostly: z.enum(["members", "buyers"]).openapi({ description: "What more people get" }),
  })
  .openapi("EmailPreview");
export type EmailPreview = z.infer<typeof EmailPreview>;

export const previewAttendeeEmail = operation("person", previews, {
  method: "post",
  path: "/events/{id}/emails/preview",
  tags,
  summary: "How an email to attendees will look to a member; sends nothing",
  request: {
    params: IdParam,
    body: body(
      emailAttendees.request.body.content["application/json"].schema.omit({
        group: true,
        typeId: true,
        sendAt: true,
      }),
    ),
  },
  responses: { 200: json(EmailPreview) },
});

export const previewChangeEmail = operation("person", previews, {
  method: "post",
  path: "/events/{id}/changes/preview/email",
  tags,
  summary:
    "How the email about these changes will look to members and to guests with tickets; sends and saves nothing",
  request: {
    params: IdParam,
    body: body(editEvent.request.body.content["application/json"].schema.extend({ following })),
  },
  responses: { 200: json(EmailPreview) },
});

export const previewCancelEmail = operation("person", previews, {
  method: "post",
  path: "/events/{id}/cancel/preview/email",
  tags,
  summary:
    "How the email about the cancellation will look to members and to buyers; sends and cancels nothing",
  request: {
    params: IdParam,
    body: body(cancelEvent.request.body.content["application/json"].schema.extend({ following })),
  },
  responses: { 200: json(EmailPreview) },
});
