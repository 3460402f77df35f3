/** What a booking may hold: characters, minutes, and how many of each thing. */
export const bookingLimits = {
  fileName: 120,
  title: 120,
  place: 160,
  rider: 5_000,
  note: 1_000,
  message: 2_000,
  tiers: 5,
  versions: 50,
  /** In minor units. */
  fee: 1_000_000_000,
  minutes: { min: 5, max: 1_440, usual: 90 },
  /** How long the holder of a challenged hold has to confirm. */
  challengeHours: 48,
  /** How long before an offer ends its reader is reminded. */
  reminderHours: 24,
  /** How many days an act has to answer when its event was moved. */
  newTimeDays: 14,
  /** How many days after a deposit became due its payer is reminded. */
  depositReminderDays: 3,
  /** How long after the show a held deposit goes to the act. */
  releaseHours: 24,
  /** After so many days without an answer a statement becomes final by itself. */
  settleDays: 7,
  /** How many days before that the side that should answer is reminded. */
  settleReminderDays: 2,
  expenses: 30,
  expenseName: 120,
  reason: 1_000,
} as const;

export const feeKinds = ["guarantee", "door", "better"] as const;

/** What becomes of the fee by default when a booking is cancelled. */
export const usualCancellation = [
  { days: 30, percent: 25 },
  { days: 7, percent: 50 },
  { days: 1, percent: 100 },
];
