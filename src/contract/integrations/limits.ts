/** What an access token may be allowed to do. An operation that names none of these refuses tokens. */
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
/** After how many days a token may expire; every token does. */
export const tokenDays = [7, 30, 90, 365] as const;

/** What a webhook endpoint can be notified of. */
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
  /** A delivery fails for good after so many attempts, over about three days. */
  attempts: 10,
  /** An endpoint that has failed for so many days is switched off. */
  failingDays: 3,
  /** After a new secret, deliveries are signed with the old one too for so many hours. */
  oldSecretHours: 24,
  /** The log goes back so many days. */
  logDays: 30,
} as const;
