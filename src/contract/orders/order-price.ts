/** The booking fee per paid ticket: basis points of its price plus minor units. */
export type FeeRule = { basisPoints: number; minor: number };

type Line = { typeId: string; quantity: number; unitMinor: number };
type Promo = { kind: "percent" | "amount" | "none"; value: number; typeIds: string[] };
type Parts = { lines: Line[]; promo?: Promo | null | undefined; fee: FeeRule };

export type Price = {
  /** Discounts per line, in the order of the lines. */
  discounts: number[];
  subtotalMinor: number;
  discountMinor: number;
  feeMinor: number;
  totalMinor: number;
};

/** The price of tickets in minor units. Server and web share it, so the price shown is the price charged. */
export function priceOf({ lines, promo, fee }: Parts): Price {
  const amounts = lines.map(({ quantity, unitMinor }) => quantity * unitMinor);
  const discounts = lines.map((line, at) => discountOf(line, amounts[at] ?? 0, promo));
  const subtotalMinor = sum(amounts);
  const discountMinor = sum(discounts);
  const feeMinor = sum(
    lines.map(({ quantity }, at) =>
      feeOf(fee, shareOut((amounts[at] ?? 0) - (discounts[at] ?? 0), quantity)),
    ),
  );
  const totalMinor = subtotalMinor - discountMinor + feeMinor;
  return { discounts, subtotalMinor, discountMinor, feeMinor, totalMinor };
}

/** The total booking fee for tickets at these prices. Each fee is rounded half up; free tickets have none. */
export function feeOf({ basisPoints, minor }: FeeRule, prices: number[]): number {
  return sum(
    prices.map((price) => (price > 0 ? roundedShare(price, basisPoints, 10_000) + minor : 0)),
  );
}

/** Splits an amount into parts that sum to it and differ by at most one minor unit. */
export function shareOut(amount: number, parts: number): number[] {
  const part = Math.floor(amount / parts);
  const rest = amount - part * parts;
  return Array.from({ length: parts }, (_, at) => part + (at < rest ? 1 : 0));
}

/** The discount on a line, never more than the line's amount. */
function discountOf(line: Line, amount: number, promo: Parts["promo"]): number {
  if (!promo || (promo.typeIds.length > 0 && !promo.typeIds.includes(line.typeId))) return 0;
  if (promo.kind === "percent") return Math.min(amount, roundedShare(amount, promo.value, 100));
  if (promo.kind === "amount") return Math.min(amount, promo.value * line.quantity);
  return 0;
}

// Uses integers throughout, because floats such as 0.145 are slightly off.
function roundedShare(amount: number, share: number, of: number): number {
  return Math.floor((2 * amount * share + of) / (2 * of));
}

function sum(amounts: number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}
