import { z } from "@hono/zod-openapi";
import { notificationKinds } from "./notification-kinds.ts";
import { body, json, noContent, operation, type RateLimit } from "./operation.ts";
import { PersonCard } from "./people/people.ts";
import { settingsEdits } from "./accounts/settings.ts";
import { Id, page, PageQuery, Time } from "./shapes.ts";

export const notificationClicks: RateLimit = {
  bucket: "notifications",
  allowed: 300,
  seconds: 300,
};
const pushSubscriptions: RateLimit = { bucket: "push", allowed: 60, seconds: 300 };
export const unsubscribing: RateLimit = {
  bucket: "unsubscribe",
  allowed: 60,
  seconds: 300,
  per: "address",
};

const tags = ["notifications"];

/** A notification card, grouping people who did the same thing to the same target. */
export const Notification = z
  .object({
    id: Id,
    kind: z.enum(notificationKinds),
    people: z.array(PersonCard).openapi({ description: "Who, latest first, at most three" }),
    count: z.number().openapi({ description: "How many people, those not listed included" }),
    title: z.string(),
    message: z.string(),
    time: Time,
    read: z.boolean(),
    href: z.string().nullable().openapi({ description: "A path of this site; null: it is gone" }),
  })
  .openapi("Notification");
export type Notification = z.infer<typeof Notification>;

export const listNotifications = operation("person", null, {
  method: "get",
  path: "/notifications",
  tags,
  summary: "Your notifications, newest first",
  request: { query: PageQuery },
  responses: { 200: json(page(Notification)) },
});

export const countNotifications = operation("person", null, {
  method: "get",
  path: "/notifications/unread",
  tags,
  summary: "How many notifications are unread, at most 100",
  responses: {
    200: json(
      z.object({
        count: z.number(),
        requests: z.number().openapi({
          description: "Message requests among them, which wait at Messages as well",
        }),
      }),
    ),
  },
});

export const readNotification = operation("person", notificationClicks, {
  method: "put",
  path: "/notifications/{id}/read",
  tags,
  summary: "Mark one notification read",
  request: { params: z.object({ id: Id }) },
  responses: { 204: noContent },
});

export const readNotifications = operation("person", notificationClicks, {
  method: "put",
  path: "/notifications/read",
  tags,
  summary: "Mark read everything up to a moment, as when all on the screen were seen",
  request: { body: body(z.object({ until: Time })) },
  responses: { 204: noContent },
});

const Channels = z.object({ inApp: z.boolean(), email: z.boolean(), push: z.boolean() });
export const NotificationChoices = z
  .record(z.enum(notificationKinds), Channels)
  .openapi("NotificationChoices");
export type NotificationChoices = z.infer<typeof NotificationChoices>;

export const getNotificationChoices = operation("person", null, {
  method: "get",
  path: "/notification-choices",
  tags,
  summary: "Your notification channels by kind, below the master switches in the settings",
  responses: { 200: json(NotificationChoices) },
});

export const chooseNotifications = operation("person", settingsEdits, {
  method: "put",
  path: "/notification-choices/{kind}",
  tags,
  summary: "Choose the channels for one kind of notification",
  request: {
    params: z.object({ kind: z.enum(notificationKinds) }),
    body: body(Channels.partial()),
  },
  responses: { 200: json(NotificationChoices) },
});

export const getPushKey = operation("person", null, {
  method: "get",
  path: "/push/key",
  tags,
  summary: "This server's public key for web push (VAPID), base64url",
  responses: { 200: json(z.object({ key: z.string() })) },
});

const endpoint = z.url().max(2_000);

export const subscribePush = operation("person", pushSubscriptions, {
  method: "put",
  path: "/push/subscriptions",
  tags,
  summary:
    "Register this browser for push notifications; the same endpoint replaces its registration",
  request: {
    body: body(
      z.object({
        endpoint,
        keys: z.object({ p256dh: z.string().max(200), auth: z.string().max(100) }),
      }),
    ),
  },
  responses: { 204: noContent },
});

export const unsubscribePush = operation("person", pushSubscriptions, {
  method: "delete",
  path: "/push/subscriptions",
  tags,
  summary: "Stop push notifications to this browser",
  request: { body: body(z.object({ endpoint })) },
  responses: { 204: noContent },
});

export const unsubscribe = operation("anyone", unsubscribing, {
  method: "post",
  path: "/unsubscribe",
  tags,
  summary:
    "End emails by the token of an email's link: a member's about notifications, a guest's from organizers",
  request: { body: body(z.object({ token: z.string().max(200) })) },
  responses: { 204: noContent },
});
