import { z } from "@hono/zod-openapi";
import { body, json, noContent, operation, type RateLimit } from "../operation.ts";
import { Id, IdParam, page, PageQuery, Time } from "../shapes.ts";
import { deliveryStates, webhookKinds, webhookLimits } from "./limits.ts";

const changes: RateLimit = { bucket: "webhooks", allowed: 60, seconds: 3600 };
// People resend a log of failures one delivery at a time.
const redeliveries: RateLimit = { bucket: "webhook-redeliveries", allowed: 300, seconds: 3600 };

const tags = ["webhooks"];

export const WebhookEndpoint = z
  .object({
    id: Id,
    url: z.string().openapi({ example: "https://example.org/hooks/marquee" }),
    kinds: z.array(z.enum(webhookKinds)),
    event: z
      .object({ id: Id, title: z.string() })
      .nullable()
      .openapi({ description: "null: every event that you host" }),
    state: z.enum(["on", "failing", "off"]),
    problem: z.string().nullable().openapi({ description: "Why it was switched off" }),
    failingSince: Time.nullable(),
    waiting: z.number().openapi({ description: "Deliveries that are still to be sent" }),
    createdAt: Time,
  })
  .openapi("WebhookEndpoint");
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

const Kinds = z
  .array(z.enum(webhookKinds))
  .min(1, "Choose at least one.")
  .max(webhookKinds.length)
  .transform((chosen) => webhookKinds.filter((one) => chosen.includes(one)));
const Url = z.string().trim().max(webhookLimits.url);
const Secret = z
  .string()
  .openapi({ description: "Signs deliveries as Standard Webhooks says; shown this once" });

export const listWebhooks = operation("person", null, {
  method: "get",
  path: "/my/webhooks",
  tags,
  summary: "Your webhook endpoints, latest first",
  responses: { 200: json(z.object({ items: z.array(WebhookEndpoint) })) },
});

export const createWebhook = operation("person", changes, {
  method: "post",
  path: "/my/webhooks",
  tags,
  summary: "Add a webhook endpoint; only this response shows its secret",
  description: "Refuses REAUTHENTICATION_REQUIRED and VERIFY_EMAIL_FIRST. At most 10 for a person.",
  request: {
    body: body(
      z.object({
        id: Id,
        url: Url,
        kinds: Kinds,
        eventId: Id.nullable().default(null).openapi({ description: "One event that you run" }),
      }),
    ),
  },
  responses: { 201: json(z.object({ secret: Secret })) },
});

export const editWebhook = operation("person", changes, {
  method: "patch",
  path: "/my/webhooks/{id}",
  tags,
  summary: "Change a webhook endpoint's URL and events, or switch it off and on",
  description: "Refuses REAUTHENTICATION_REQUIRED for a new address.",
  request: {
    params: IdParam,
    body: body(z.object({ url: Url, kinds: Kinds, on: z.boolean() }).partial()),
  },
  responses: { 204: noContent },
});

export const deleteWebhook = operation("person", changes, {
  method: "delete",
  path: "/my/webhooks/{id}",
  tags,
  summary: "Delete an endpoint with its log",
  request: { params: IdParam },
  responses: { 204: noContent },
});

export const rotateWebhookSecret = operation("person", changes, {
  method: "post",
  path: "/my/webhooks/{id}/secret",
  tags,
  summary: "Replace the secret; for 24 hours deliveries are signed with both",
  request: { params: IdParam },
  responses: { 200: json(z.object({ secret: Secret })) },
});

export const testWebhook = operation("person", changes, {
  method: "post",
  path: "/my/webhooks/{id}/test",
  tags,
  summary: "Send a delivery of the kind `ping`",
  request: { params: IdParam },
  responses: { 202: noContent },
});

export const WebhookDelivery = z
  .object({
    id: Id,
    kind: z.string(),
    state: z.enum(deliveryStates),
    attempts: z.number(),
    status: z
      .number()
      .nullable()
      .openapi({ description: "Of the last response, if there was one" }),
    excerpt: z.string().openapi({ description: "How that response began, or what went wrong" }),
    body: z.string().openapi({ description: "What was sent, cut off after 4,000 characters" }),
    triedAt: Time.nullable(),
    nextAt: Time.nullable().openapi({ description: "When it is sent next, while it waits" }),
    createdAt: Time,
  })
  .openapi("WebhookDelivery");
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const listWebhookDeliveries = operation("person", null, {
  method: "get",
  path: "/my/webhooks/{id}/deliveries",
  tags,
  summary: "What an endpoint was sent in the last 30 days, the latest first",
  request: { params: IdParam, query: PageQuery },
  responses: { 200: json(page(WebhookDelivery)) },
});

export const redeliverWebhook = operation("person", redeliveries, {
  method: "post",
  path: "/my/webhooks/{id}/deliveries/{deliveryId}/redelivery",
  tags,
  summary: "Send a delivery again, with the same id",
  request: { params: z.object({ id: Id, deliveryId: Id }) },
  responses: { 202: noContent },
});
