/** What an organizer may set up for sale: characters for texts, entries for lists. */
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
  /** Minor units of any currency, of a ticket and of an order: Stripe charges no more. */
  priceMinor: 99_999_999,
  quantity: 100_000,
  perOrder: 50,
  /** From how many places left on an event is marked as nearly sold out. */
  nearlySoldOut: 20,
  tiers: 6,
} as const;

export const ticketLimits = {
  /** Days after which an open transfer expires. */
  transferDays: 14,
} as const;

export const doorLimits = {
  gates: 20,
  /** Characters. */
  gateName: 40,
  /** Links of one event that work at the same time. */
  links: 30,
  /** Characters. */
  linkName: 60,
  /** Hours after an event's end at which its links expire. */
  linkHoursAfterEnd: 24,
  /**
   * Hours after an event's end until which its check-ins can be undone: a mistake at the door is found the day after, while reviews
   * and verified appearances come to stand on the entries, which an organizer must not take from under them later.
   */
  undoHoursAfterEnd: 24,
  /** Entries that a phone sends at once when it is back on the network. */
  scansAtOnce: 200,
} as const;

/** Characters of an email to attendees. */
export const attendeeEmailLimits = { subject: 150, body: 5_000 } as const;

/** What a ticket opens where an event is held at a place and online: both, its doors, or its room. */
export const ticketAdmissions = ["both", "venue", "online"] as const;

export const ticketKinds = ["free", "paid", "pay-what-you-want"] as const;

/** What a promo code takes off: percent, an amount off each ticket, or nothing, when it only opens hidden types. */
export const promoKinds = ["percent", "amount", "none"] as const;

/** Whether a ticket type can be had now. */
export const saleStates = ["on-sale", "sold-out", "not-yet", "over"] as const;

export const questionKinds = ["text", "choice", "checkbox"] as const;

/** Why a ticket no longer admits. */
export const ticketEnds = ["refunded", "resold", "cancelled"] as const;

/** `double`: let in without a network though the ticket had admitted before. */
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

/** Which attendees a list shows; `ended` are tickets that were refunded, sold on or cancelled. */
export const attendeeViews = ["all", "in", "not-in", "ended"] as const;

/** `returning`: offered to the waitlist; it admits until it is sold. */
export const attendeeStates = [
  "going",
  "in",
  "online",
  "returning",
  "line-up",
  ...ticketEnds,
] as const;

/** How many people an organizer may write to in 24 hours, by how many of their past events had somebody checked in. */
export const emailTiers = [
  { realEvents: 0, peopleADay: 500 },
  { realEvents: 1, peopleADay: 5_000 },
  { realEvents: 3, peopleADay: 50_000 },
] as const;
