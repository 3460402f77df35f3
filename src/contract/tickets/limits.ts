/** Limits of an event's sales setup: characters for texts, entries for lists. */
export const saleLimits = {
  types: 20,
  pools: 10,
  promos: 100,
  questions: 10,
  name: 80,
  description: 300,
  code: 30,
  question: 200,
  options: 12,
  option: 80,
  /** In minor units of any currency, for a ticket and for an order: Stripe's maximum. */
  priceMinor: 99_999_999,
  quantity: 100_000,
  perOrder: 50,
  /** Places left at which an event is marked as nearly sold out. */
  nearlySoldOut: 20,
  tiers: 6,
} as const;

export const ticketLimits = {
  /** Days after which an open transfer expires. */
  transferDays: 14,
} as const;

export const doorLimits = {
  gates: 20,
  /** In characters. */
  gateName: 40,
  /** Active links per event. */
  links: 30,
  /** In characters. */
  linkName: 60,
  /** Hours after the event's end at which its links expire. */
  linkHoursAfterEnd: 24,
  /**
   * Hours after the event's end during which check-ins can be undone. Mistakes are usually found the next day; later on, reviews and
   * verified appearances depend on the check-ins and must not be undone by an organizer.
   */
  undoHoursAfterEnd: 24,
  /** Entries a phone uploads per request after reconnecting. */
  scansAtOnce: 200,
} as const;

/** Maximum characters of an email to attendees. */
export const attendeeEmailLimits = { subject: 150, body: 5_000 } as const;

/** What a ticket admits to at a hybrid event: both the venue and the room, or one of them. */
export const ticketAdmissions = ["both", "venue", "online"] as const;

export const ticketKinds = ["free", "paid", "pay-what-you-want"] as const;

/** What a promo code does: takes off a percentage or an amount per ticket, or only unlocks hidden types. */
export const promoKinds = ["percent", "amount", "none"] as const;

/** Whether a ticket type is available now. */
export const saleStates = ["on-sale", "sold-out", "not-yet", "over"] as const;

export const questionKinds = ["text", "choice", "checkbox"] as const;

/** Why a ticket no longer admits. */
export const ticketEnds = ["refunded", "resold", "cancelled"] as const;

/** `double`: admitted offline although the ticket had been used before. */
export const scanResults = [
  "admitted",
  "double",
  "already-in",
  "not-valid",
  "wrong-event",
  "not-found",
  "being-sold",
] as const;

/** The groups an organizer can email. */
export const attendeeGroups = ["everyone", "going", "not-in", "in"] as const;

/** Which attendees a list shows; `ended` means refunded, resold or cancelled. */
export const attendeeViews = ["all", "in", "not-in", "ended"] as const;

/** `returning`: offered to the waitlist; the ticket admits until it is sold. */
export const attendeeStates = [
  "going",
  "in",
  "online",
  "returning",
  "line-up",
  ...ticketEnds,
] as const;

/** How many people an organizer may email in 24 hours, by how many of their past events had a check-in. */
export const emailTiers = [
  { realEvents: 0, peopleADay: 500 },
  { realEvents: 1, peopleADay: 5_000 },
  { realEvents: 3, peopleADay: 50_000 },
] as const;
