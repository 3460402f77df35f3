export const orderLimits = {
  /** Minutes for which a checkout keeps its places. */
  holdMinutes: 10,
  /** Orders one buyer may hold at once. */
  heldOrders: 5,
  /** Tickets of one event that a buyer may always hold unpaid in several orders; a tenth of the places left if that is more. */
  unpaidTickets: 4,
  /** Tickets of one event that the guests of a network may hold unpaid together; half of the places left if that is less. */
  networkTickets: 40,
  /** Minutes for which a hold that ended unpaid still counts. */
  unpaidMinutes: 30,
  /** Tickets beyond those bought, or a tenth of the places, that may expire unpaid before all that ended counts for `originMinutes`. */
  expiredTickets: 12,
  /** The same with those given back within two minutes, as somebody does who chooses again. */
  endedTickets: 120,
  /** Minutes for which it is known from which network and browser an order came. */
  originMinutes: 120,
  /** Characters of an answer to a question at the checkout. */
  answer: 500,
  /** Characters of the organizer's note on a refund. */
  note: 300,
} as const;

/** An order holds its places while it is `held`; `expired` and `cancelled` ones have given them back. */
export const orderStates = ["held", "paid", "expired", "cancelled"] as const;

export const paymentProviders = ["test", "stripe"] as const;

/** `returned`: paid too late, twice or for another price, so it goes back. */
export const paymentStates = ["started", "paid", "failed", "expired", "returned"] as const;

export const refundStates = ["due", "done", "failed"] as const;

/**
 * `asked`: the buyer returned the ticket; `organizer`: an organizer refunded it; `cancelled`: the event was; `resold`: somebody
 * on the waitlist bought it; `late`: it was paid when the places were gone; `double`: it was paid twice; `booking`: a booking was
 * cancelled, and its deposit or a part of it goes back.
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
 * Who is owed: buyers what they get back, the organizer what was sold, the platform its booking fee; of a booking, the act its
 * fee, and the deposit account what is held for whom it will go to.
 */
export const ledgerAccounts = ["buyer", "organizer", "platform", "deposit", "act"] as const;

/** The first two are of orders, the others of bookings. */
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

/** `due`: money of a deposit that goes to the act once it has a payout account. */
export const transferStates = ["due", "done", "failed"] as const;
