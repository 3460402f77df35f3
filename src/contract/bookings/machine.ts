/** The states of a booking; all but `open`, `accepted` and `moved` are final. */
export const bookingStates = [
  "open",
  "accepted",
  "moved",
  "declined",
  "withdrawn",
  "expired",
  "cancelled",
  "done",
] as const;
export type BookingState = (typeof bookingStates)[number];

/** The two sides of a booking: who books, and who performs. */
export const bookingSides = ["organizer", "talent"] as const;
export type BookingSide = (typeof bookingSides)[number];

export type Mover = BookingSide | "clock";

/**
 * The state machine: for each move, its source and target states and who may make it. `accept` is also refused to the side that sent the
 * latest version, because sending already counts as accepting. A `moved` booking was agreed for a time its event no longer has, so both
 * sides have to accept new terms. A challenge is in the log of both bookings: of the one that makes it, and of the first hold, where
 * `lapse-challenge` follows when the challenger gives up.
 */
export const moves = {
  counter: { to: { open: "open", moved: "moved" }, by: ["organizer", "talent"] },
  hold: { to: { open: "open" }, by: ["talent"] },
  release: { to: { open: "open" }, by: ["talent", "organizer", "clock"] },
  challenge: { to: { open: "open", moved: "moved" }, by: ["organizer"] },
  "lapse-challenge": { to: { open: "open" }, by: ["clock"] },
  accept: { to: { open: "accepted", moved: "accepted" }, by: ["organizer", "talent"] },
  decline: { to: { open: "declined" }, by: ["talent"] },
  withdraw: { to: { open: "withdrawn" }, by: ["organizer"] },
  expire: { to: { open: "expired" }, by: ["clock"] },
  reschedule: { to: { open: "open", accepted: "moved", moved: "moved" }, by: ["organizer"] },
  cancel: { to: { accepted: "cancelled", moved: "cancelled" }, by: ["organizer", "talent"] },
  lapse: { to: { moved: "cancelled" }, by: ["clock"] },
  complete: { to: { accepted: "done" }, by: ["clock"] },
} as const satisfies Record<
  string,
  { to: Partial<Record<BookingState, BookingState>>; by: readonly Mover[] }
>;
export type Move = keyof typeof moves;

/** The state after a move, or undefined if this side may not make it. */
export function stateAfter(state: BookingState, move: Move, by: Mover): BookingState | undefined {
  const { to, by: movers } = moves[move];
  const found = (to as Partial<Record<BookingState, BookingState>>)[state];
  return (movers as readonly Mover[]).includes(by) ? found : undefined;
}

/** The states of a deposit, which is requested once both sides accept terms that include one. */
export const depositStates = ["none", "due", "held", "released", "returned", "shared"] as const;
export type DepositState = (typeof depositStates)[number];

/**
 * The life of a deposit: it is paid into the books and released to the act after the show. If the booking is cancelled, it is returned,
 * released, or shared by the agreed tiers.
 */
export const depositMoves = {
  "ask-deposit": { from: "none", to: "due", by: ["clock"] },
  "pay-deposit": { from: "due", to: "held", by: ["organizer"] },
  "waive-deposit": { from: "due", to: "none", by: ["clock"] },
  "release-deposit": { from: "held", to: "released", by: ["clock"] },
  "return-deposit": { from: "held", to: "returned", by: ["clock"] },
  "share-deposit": { from: "held", to: "shared", by: ["clock"] },
} as const satisfies Record<string, { from: DepositState; to: DepositState; by: readonly Mover[] }>;
export type DepositMove = keyof typeof depositMoves;

/** The states of a settlement, which opens when the show is over. */
export const settlementStates = ["none", "open", "proposed", "final", "disputed"] as const;
export type SettlementState = (typeof settlementStates)[number];

/**
 * How a statement becomes final. A final statement that is reopened becomes `disputed` and can't be disputed again. Only the act's
 * own refusal or dispute ends with its acceptance.
 */
export const settlementMoves = {
  "open-settlement": { from: ["none"], to: "open", by: ["clock"] },
  "propose-expenses": {
    from: ["open", "proposed", "disputed"],
    to: "proposed",
    by: ["organizer"],
  },
  "accept-settlement": { from: ["proposed", "disputed"], to: "final", by: ["talent"] },
  "refuse-settlement": { from: ["proposed"], to: "disputed", by: ["talent"] },
  "close-settlement": { from: ["open", "proposed", "disputed"], to: "final", by: ["clock"] },
  "dispute-settlement": { from: ["final"], to: "disputed", by: ["organizer", "talent"] },
  "adjust-settlement": { from: ["final"], to: "final", by: ["clock"] },
} as const satisfies Record<
  string,
  { from: readonly SettlementState[]; to: SettlementState; by: readonly Mover[] }
>;
export type SettlementMove = keyof typeof settlementMoves;

/**
 * The balance of a final statement, the undisputed part of a refused one, or what a cancellation left owed, paid directly between the sides. The payer marks it as paid; the
 * payee confirms receipt or says it hasn't arrived, which makes it owed again. If an adjustment or a dispute changes the balance later,
 * the difference is owed; what a cancellation left owed never changes.
 */
export const balanceMoves = {
  "pay-balance": { from: "owed", to: "paid", by: ["organizer", "talent"] },
  "confirm-balance": { from: "paid", to: "confirmed", by: ["organizer", "talent"] },
  "refuse-balance": { from: "paid", to: "owed", by: ["organizer", "talent"] },
} as const satisfies Record<string, { from: string; to: string; by: readonly Mover[] }>;
export type BalanceMove = keyof typeof balanceMoves;
/** Payment status of a balance. */
export const balancePayments = ["none", "due", "marked", "paid"] as const;

/** Like `stateAfter`, for a deposit. */
export function depositAfter(state: DepositState, move: DepositMove): DepositState | undefined {
  const { from, to } = depositMoves[move];
  return from === state ? to : undefined;
}

/** Like `stateAfter`, for a settlement. */
export function settlementAfter(
  state: SettlementState,
  move: SettlementMove,
  by: Mover,
): SettlementState | undefined {
  const { from, to, by: movers } = settlementMoves[move];
  const isAllowed =
    (from as readonly SettlementState[]).includes(state) &&
    (movers as readonly Mover[]).includes(by);
  return isAllowed ? to : undefined;
}

/** The settlement states in which each side has to act: the organizer sends the statement, the act accepts it. */
export const settlementTurns: Record<BookingSide, SettlementState[]> = {
  organizer: ["open", "disputed"],
  talent: ["proposed"],
};

/** Entries of a booking's log, in the order in which they usually occur. */
export const bookingEntries = [
  "offer",
  ...(Object.keys(moves) as Move[]),
  "taken",
  "first-hold",
  "owe",
  "late-deposit",
  "surplus-deposit",
  "lapse-expenses",
  ...(Object.keys(depositMoves) as DepositMove[]),
  ...(Object.keys(settlementMoves) as SettlementMove[]),
  ...(Object.keys(balanceMoves) as BalanceMove[]),
] as const;
export type BookingEntry =
  | "offer"
  | "taken"
  | "first-hold"
  | "owe"
  | "late-deposit"
  | "surplus-deposit"
  | "lapse-expenses"
  | Move
  | DepositMove
  | SettlementMove
  | BalanceMove;
