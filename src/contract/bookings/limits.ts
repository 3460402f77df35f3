/** Limits of a booking: characters, minutes and counts. */
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
  /** Hours the holder of a challenged hold has to confirm. */
  challengeHours: 48,
  /** Hours before an offer expires at which its recipient is reminded. */
  reminderHours: 24,
  /** Days an act has to answer after its event was moved. */
  newTimeDays: 14,
  /** Days after a deposit's due date at which its payer is reminded. */
  depositReminderDays: 3,
  /** Hours after the show at which a held deposit is released to the act. */
  releaseHours: 24,
  /** Days without an answer after which a statement becomes final automatically. */
  settleDays: 7,
  /** Days before that deadline at which the side that has to answer is reminded. */
  settleReminderDays: 2,
  /** Days after which a final statement can't be disputed any more. */
  disputeDays: 30,
  expenses: 30,
  expenseName: 120,
  reason: 1_000,
} as const;

export const feeKinds = ["guarantee", "door", "better"] as const;

/** The message for an invalid share of the net. */
export const sharePercentText =
  "Enter more than 0 and at most 100, with at most 2 decimals, such as 33.33.";

/** Default cancellation tiers. */
export const usualCancellation = [
  { days: 30, percent: 25 },
  { days: 7, percent: 50 },
  { days: 1, percent: 100 },
];
