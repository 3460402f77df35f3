/** The scopes of an access token. Operations without a scope refuse tokens. */
export const scopes = [
  "events:read",
  "events:write",
  "attendees:read",
  "check-in:write",
  "orders:read",
  "orders:write",
  "profile:read",
  "profile:write",
  "posts:read",
  "posts:write",
  "messages:read",
  "messages:write",
] as const;
export type Scope = (typeof scopes)[number];

export const tokenLimits = { name: 60, perPerson: 20 } as const;
/** Token lifetimes in days; every token expires. */
export const tokenDays = [7, 30, 90, 365] as const;

/** The events a webhook endpoint can subscribe to. */
export const webhookKinds = [
  "event.published",
  "event.changed",
  "event.cancelled",
  "rsvp.changed",
  "order.paid",
  "refund.created",
  "check-in.created",
  "check-in.undone",
] as const;
export type WebhookKind = (typeof webhookKinds)[number];

export const deliveryStates = ["pending", "delivered", "failed"] as const;

export const webhookLimits = {
  url: 500,
  perPerson: 10,
  /** Attempts before a delivery fails for good, over about three days. */
  attempts: 10,
  /** Days of failures after which an endpoint is switched off. */
  failingDays: 3,
  /** Hours after a new secret during which deliveries are also signed with the old one. */
  oldSecretHours: 24,
  /** Days covered by the log. */
  logDays: 30,
} as const;
