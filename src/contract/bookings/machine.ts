/** The states of a booking; every one but `open` and `accepted` is final. */
export const bookingStates = [
  "open",
  "accepted",
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

type Mover = BookingSide | "clock";

/**
 * The whole state machine: from which state a move leads where, and who may make it. `accept` is further refused to the side
 * that sent the latest version, whose sending already counts as its acceptance.
 */
export const moves = {
  counter: { from: "open", to: "open", by: ["organizer", "talent"] },
  hold: { from: "open", to: "open", by: ["talent"] },
  release: { from: "open", to: "open", by: ["talent", "organizer", "clock"] },
  challenge: { from: "open", to: "open", by: ["organizer"] },
  accept: { from: "open", to: "accepted", by: ["organizer", "talent"] },
  decline: { from: "open", to: "declined", by: ["talent"] },
  withdraw: { from: "open", to: "withdrawn", by: ["organizer"] },
  expire: { from: "open", to: "expired", by: ["clock"] },
  cancel: { from: "accepted", to: "cancelled", by: ["organizer", "talent"] },
  complete: { from: "accepted", to: "done", by: ["clock"] },
} as const satisfies Record<string, { from: BookingState; to: BookingState; by: readonly Mover[] }>;
export type Move = keyof typeof moves;

/** Where a move leads from a state, or undefined where this side may not make it. */
export function stateAfter(state: BookingState, move: Move, by: Mover): BookingState | undefined {
  const { from, to, by: movers } = moves[move];
  return from === state && (movers as readonly Mover[]).includes(by) ? to : undefined;
}

/** What the log of a booking says, in its order of life. */
export const bookingEntries = ["offer", ...(Object.keys(moves) as Move[])] as const;
export type BookingEntry = "offer" | Move;
