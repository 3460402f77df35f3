import type { RefundPolicy } from "../../contract/tickets/sales.ts";

const hourMs = 3_600_000;

type RefundTime = { startsAt: Date; now: Date; paidMinor: number };

/**
 * What a buyer gets back for a ticket, in minor units: of the tiers that still apply, the one
 * with the most hours decides, less the policy's fee and never below zero.
 */
export function refundableMinor(
  policy: RefundPolicy,
  { startsAt, now, paidMinor }: RefundTime,
): number {
  const hours = (startsAt.getTime() - now.getTime()) / hourMs;
  if (hours <= 0) return 0;
  const [tier] = policy.tiers
    .filter(({ hoursBefore }) => hours >= hoursBefore)
    .toSorted((a, b) => b.hoursBefore - a.hoursBefore);
  // Percent of whole minor units, rounded down: exact, as long as both are integers.
  const back = Math.floor((paidMinor * (tier?.percent ?? 0)) / 100);
  return Math.max(0, back - policy.feeMinor);
}
