import type { BookingSide } from "./machine.ts";
import type { Terms } from "./terms.ts";

/** A share of an amount, rounded down to the smallest coin. */
function shareOf(amountMinor: number, percent: number): number {
  return Math.floor((amountMinor * percent) / 100);
}

/** The terms as their fee has them: a door split has no guarantee, so neither a deposit nor anything due on cancelling. */
export function fitTermsToFee(terms: Terms): Terms {
  const { fee } = terms;
  if (fee.kind !== "door") return terms;
  return { ...terms, fee: { ...fee, guaranteeMinor: 0 }, depositPercent: 0, cancellation: [] };
}

/** What the organizer pays ahead. A share of the door alone has no deposit, since nobody knows the door yet. */
export function depositMinor({
  fee,
  depositPercent,
}: Pick<Terms, "fee" | "depositPercent">): number {
  return fee.kind === "door" ? 0 : shareOf(fee.guaranteeMinor, depositPercent);
}

/** How much of the guarantee is due when it is cancelled so many days before: of the tiers that apply, the latest. */
export function cancelledPercent(tiers: Terms["cancellation"], daysBefore: number): number {
  const [latest] = tiers
    .filter(({ days }) => daysBefore <= days)
    .toSorted((a, b) => a.days - b.days || b.percent - a.percent);
  return latest?.percent ?? 0;
}

export type CancellationAmounts = {
  percent: number;
  /** What the side that cancels owes the other. */
  dueMinor: number;
  /** Of the held deposit. */
  depositToActMinor: number;
  depositToOrganizerMinor: number;
  /** What is still owed after the deposit, by the side that cancels. */
  owedMinor: number;
};

/**
 * What goes to whom when a side cancels: it owes the other the share of the guarantee that the tiers name. Of an organizer that is
 * taken from the deposit first; an act that cancels never keeps any of the deposit.
 */
export function cancellationAmounts(
  { fee, cancellation }: Pick<Terms, "fee" | "cancellation">,
  { by, daysBefore, heldMinor }: { by: BookingSide; daysBefore: number; heldMinor: number },
): CancellationAmounts {
  // A door split has no guarantee, whatever tiers an old one still has.
  const isOwed = fee.kind !== "door";
  const percent = isOwed ? cancelledPercent(cancellation, daysBefore) : 0;
  const dueMinor = isOwed ? shareOf(fee.guaranteeMinor, percent) : 0;
  const depositToActMinor = by === "organizer" ? Math.min(heldMinor, dueMinor) : 0;
  return {
    percent,
    dueMinor,
    depositToActMinor,
    depositToOrganizerMinor: heldMinor - depositToActMinor,
    owedMinor: dueMinor - depositToActMinor,
  };
}

/**
 * Divides an amount by weights so that the parts sum to it exactly: what is left after rounding down goes, a coin each, to the
 * largest remainders, and among equal ones to the first.
 */
export function divideAmount(amountMinor: number, weights: number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n || amountMinor <= 0) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(amountMinor) * BigInt(weight));
  const parts = exact.map((one) => Number(one / total));
  const left = amountMinor - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = exact
    .map((one, at) => ({ at, remainder: one % total }))
    .toSorted((a, b) =>
      a.remainder === b.remainder ? a.at - b.at : a.remainder > b.remainder ? -1 : 1,
    );
  for (const { at } of byRemainder.slice(0, left)) parts[at] = (parts[at] ?? 0) + 1;
  return parts;
}
