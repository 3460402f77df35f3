import type { BookingSide } from "./machine.ts";
import type { Cancellation } from "./money.ts";
import type { Expense } from "./statement.ts";
import type { Terms } from "./terms.ts";

const wholeShare = 10_000;

/** A share of an amount. As everywhere in a booking, half of the smallest coin rounds up. */
function shareOf(amountMinor: number, percent: number): number {
  return Math.round((amountMinor * inHundredths(percent)) / wholeShare);
}

/** Returns the terms adjusted to their fee: a door split has no guarantee, so no deposit and no cancellation tiers. */
export function fitTermsToFee(terms: Terms): Terms {
  const { fee } = terms;
  if (fee.kind !== "door") return terms;
  return { ...terms, fee: { ...fee, guaranteeMinor: 0 }, depositPercent: 0, cancellation: [] };
}

/** The deposit the organizer pays. A door split has none because the door isn't known yet. */
export function depositMinor({
  fee,
  depositPercent,
}: Pick<Terms, "fee" | "depositPercent">): number {
  return fee.kind === "door" ? 0 : shareOf(fee.guaranteeMinor, depositPercent);
}

/** The percentage of the guarantee due when cancelling this many days before; if several tiers apply, the latest counts. */
export function cancelledPercent(tiers: Terms["cancellation"], daysBefore: number): number {
  const [latest] = tiers
    .filter(({ days }) => daysBefore <= days)
    .toSorted((a, b) => a.days - b.days || b.percent - a.percent);
  return latest?.percent ?? 0;
}

export type CancellationAmounts = {
  percent: number;
  /** What the cancelling side owes the other. */
  dueMinor: number;
  /** The part of the held deposit that goes to the act. */
  depositToActMinor: number;
  depositToOrganizerMinor: number;
  /** What the cancelling side still owes after the deposit. */
  owedMinor: number;
};

/** What a cancellation left owed to the act; negative if the act owes it to the organizer. */
export function owedToAct({ by, owedMinor }: Pick<Cancellation, "by" | "owedMinor">): number {
  return by === "organizer" ? owedMinor : -owedMinor;
}

/**
 * Splits the money of a cancelled booking. The cancelling side owes the other the tier's share of the guarantee; an organizer's debt is
 * taken from the deposit first, and an act that cancels never keeps any of the deposit.
 */
export function cancellationAmounts(
  { fee, cancellation }: Pick<Terms, "fee" | "cancellation">,
  { by, daysBefore, heldMinor }: { by: BookingSide; daysBefore: number; heldMinor: number },
): CancellationAmounts {
  // A door split has no guarantee, even if old terms still list tiers.
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
 * Divides an amount by weights. Each weight is a part of `whole`, by default of their sum. The parts sum exactly to what the weights
 * come to together; units left after rounding down go one each to the largest remainders, ties to the first.
 */
export function divideAmount(amountMinor: number, weights: number[], whole?: number): number[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  const total = whole === undefined ? sum : BigInt(whole);
  if (total === 0n || amountMinor <= 0) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(amountMinor) * BigInt(weight));
  const parts = exact.map((one) => Number(one / total));
  const together = Number((BigInt(amountMinor) * sum * 2n + total) / (total * 2n));
  const left = together - parts.reduce((all, part) => all + part, 0);
  const byRemainder = exact
    .map((one, at) => ({ at, remainder: one % total }))
    .toSorted((a, b) =>
      a.remainder === b.remainder ? a.at - b.at : a.remainder > b.remainder ? -1 : 1,
    );
  for (const { at } of byRemainder.slice(0, left)) parts[at] = (parts[at] ?? 0) + 1;
  return parts;
}

/** Converts a percentage of up to two decimals to hundredths of a percent, so that shares add up exactly. */
export function inHundredths(percent: number): number {
  return Math.round(percent * 100);
}

/** Adds percentages exactly, to the hundredth. */
export function sumPercent(percents: number[]): number {
  return percents.reduce((sum, percent) => sum + inHundredths(percent), 0) / 100;
}

/**
 * Shares a net among acts and, last, the organizer. If acts were promised more than 100% in total, each still gets its percentage and
 * the organizer pays the difference.
 */
export function shareAmounts(netMinor: number, percents: number[]): number[] {
  const weights = percents.map(inHundredths);
  const promised = weights.reduce((sum, weight) => sum + weight, 0);
  const rest = Math.max(0, wholeShare - promised);
  const ofActs = divideAmount(netMinor, [...weights, rest], wholeShare).slice(0, percents.length);
  return [...ofActs, netMinor - ofActs.reduce((sum, part) => sum + part, 0)];
}

export function sumOfExpenses(expenses: readonly Expense[]): number {
  return expenses.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
