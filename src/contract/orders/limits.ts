export const orderLimits = {
  /** Minutes a checkout holds its places. */
  holdMinutes: 10,
  /** Orders one buyer may hold at once. */
  heldOrders: 5,
  /** Unpaid tickets of one event that a buyer may hold across orders, or a tenth of the places left if that is more. */
  unpaidTickets: 4,
  /** Unpaid tickets of one event that all guests of a network may hold together, or half of the places left if that is less. */
  networkTickets: 40,
  /** Minutes for which a hold that ended unpaid still counts. */
  unpaidMinutes: 30,
  /**
   * Tickets that may expire unpaid, beyond those bought, before all ended holds count for `originMinutes`; a tenth of the places if that is
   * more.
   */
  expiredTickets: 12,
  /** The same, including tickets given back within two minutes, as when a buyer changes their choice. */
  endedTickets: 120,
  /** Minutes for which an order's network and browser are remembered. */
  originMinutes: 120,
  /** Characters of an answer to a checkout question. */
  answer: 500,
  /** Characters of the organizer's note on a refund. */
  note: 300,
} as const;

/** A `held` order holds its places; `expired` and `cancelled` ones have released them. */
export const orderStates = ["held", "paid", "expired", "cancelled"] as const;

export const paymentProviders = ["test", "stripe"] as const;

/** `returned`: paid too late, twice or at a different price, so it's refunded. */
export const paymentStates = ["started", "paid", "failed", "expired", "returned"] as const;

export const refundStates = ["due", "done", "failed"] as const;

/**
 * `asked`: the buyer returned the ticket; `organizer`: an organizer refunded it; `cancelled`: the event was cancelled; `resold`: somebody
 * on the waitlist bought it; `late`: it was paid after the places were gone; `double`: it was paid twice; `booking`: a booking was
 * cancelled and all or part of its deposit is returned.
 */
export const refundReasons = [
  "asked",
  "organizer",
  "cancelled",
  "resold",
  "late",
  "double",
  "booking",
] as const;

/**
 * Who is owed: buyers their refunds, the organizer the sales, the platform its booking fee. For bookings: the act its fee, and the deposit
 * account what is held until its recipient is known.
 */
export const ledgerAccounts = ["buyer", "organizer", "platform", "deposit", "act"] as const;

/** The first two belong to orders, the others to bookings. */
export const ledgerKinds = [
  "sale",
  "refund",
  "deposit",
  "release",
  "return",
  "cancellation",
  "settlement",
  "reopening",
  "adjustment",
] as const;

/** `due`: a deposit that is transferred once the act has a payout account. */
export const transferStates = ["due", "done", "failed"] as const;
