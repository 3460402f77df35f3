/** The states of a booking; every one but `open`, `accepted` and `moved` is final. */
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
 * The whole state machine: from which states a move leads where, and who may make it. `accept` is further refused to the side
 * that sent the latest version, whose sending already counts as its acceptance. A `moved` booking was agreed on for a time that
 * its event no longer has: both have to accept new terms.
 */
export const moves = {
  counter: { to: { open: "open", moved: "moved" }, by: ["organizer", "talent"] },
  hold: { to: { open: "open" }, by: ["talent"] },
  release: { to: { open: "open" }, by: ["talent", "organizer", "clock"] },
  challenge: { to: { open: "open", moved: "moved" }, by: ["organizer"] },
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

/** Where a move leads from a state, or undefined where this side may not make it. */
export function stateAfter(state: BookingState, move: Move, by: Mover): BookingState | undefined {
  const { to, by: movers } = moves[move];
  const found = (to as Partial<Record<BookingState, BookingState>>)[state];
  return (movers as readonly Mover[]).includes(by) ? found : undefined;
}

/** The deposit of a booking, which is asked for when both have accepted terms that have one. */
export const depositStates = ["none", "due", "held", "released", "returned", "shared"] as const;
export type DepositState = (typeof depositStates)[number];

/**
 * What becomes of a deposit: paid into the books, then released to the act after the show, or, where the booking is cancelled,
 * returned, released, or shared by the tiers that both accepted.
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

/** The settlement of a booking, which opens when the show is over. */
export const settlementStates = ["none", "open", "proposed", "final", "disputed"] as const;
export type SettlementState = (typeof settlementStates)[number];

/** How a statement becomes final. `disputed` is an open statement that was final once; it cannot be disputed again. */
export const settlementMoves = {
  "open-settlement": { from: ["none"], to: "open", by: ["clock"] },
  "propose-expenses": {
    from: ["open", "proposed", "disputed"],
    to: "proposed",
    by: ["organizer"],
  },
  "accept-settlement": { from: ["proposed"], to: "final", by: ["talent"] },
  "close-settlement": { from: ["open", "proposed", "disputed"], to: "final", by: ["clock"] },
  "dispute-settlement": { from: ["final"], to: "disputed", by: ["organizer", "talent"] },
  "adjust-settlement": { from: ["final"], to: "final", by: ["clock"] },
} as const satisfies Record<
  string,
  { from: readonly SettlementState[]; to: SettlementState; by: readonly Mover[] }
>;
export type SettlementMove = keyof typeof settlementMoves;

/**
 * The balance of a final statement, which one side pays the other directly: the payer marks it as paid, the payee confirms the receipt
 * or says that it has not arrived, and then it is owed again.
 * What changes the balance afterwards, an adjustment or a dispute, makes the difference owed again.
 */
export const balanceMoves = {
  "pay-balance": { from: "owed", to: "paid", by: ["organizer", "talent"] },
  "confirm-balance": { from: "paid", to: "confirmed", by: ["organizer", "talent"] },
  "refuse-balance": { from: "paid", to: "owed", by: ["organizer", "talent"] },
} as const satisfies Record<string, { from: string; to: string; by: readonly Mover[] }>;
export type BalanceMove = keyof typeof balanceMoves;
/** How far the payment of a balance is. */
export const balancePayments = ["none", "due", "marked", "paid"] as const;

/** The same for the deposit. */
export function depositAfter(state: DepositState, move: DepositMove): DepositState | undefined {
  const { from, to } = depositMoves[move];
  return from === state ? to : undefined;
}

/** The same for the settlement. */
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

/** In which states a settlement waits for a side: the organizer sends the statement, the act accepts it. */
export const settlementTurns: Record<BookingSide, SettlementState[]> = {
  organizer: ["open", "disputed"],
  talent: ["proposed"],
};

/** What the log of a booking says, in its order of life. */
export const bookingEntries = [
  "offer",
  ...(Object.keys(moves) as Move[]),
  "taken",
  "owe",
  ...(Object.keys(depositMoves) as DepositMove[]),
  ...(Object.keys(settlementMoves) as SettlementMove[]),
  ...(Object.keys(balanceMoves) as BalanceMove[]),
] as const;
export type BookingEntry =
  | "offer"
  | "taken"
  | "owe"
  | Move
  | DepositMove
  | SettlementMove
  | BalanceMove;
