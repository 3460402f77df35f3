import type { promoKinds } from "./limits.ts";

/** On top of each paid ticket: hundredths of a percent of its price, and minor units. */
export type Fee = { basisPoints: number; minor: number };
type Discount = { kind: (typeof promoKinds)[number]; value: number };

/** What a promo code takes off one ticket, in minor units, half rounded up; never more than it costs. */
export function discountOf({ kind, value }: Discount, unitMinor: number): number {
  if (kind === "percent") return Math.floor((unitMinor * value + 50) / 100);
  return kind === "amount" ? Math.min(value, unitMinor) : 0;
}

/** The booking fee of one ticket for which this much is paid, in minor units, half rounded up; a free one has none. */
export function feeOf({ basisPoints, minor }: Fee, paidMinor: number): number {
  if (paidMinor === 0) return 0;
  return Math.floor((paidMinor * basisPoints + 5_000) / 10_000) + minor;
}
