/** The booking fee on each paid ticket: basis points of its price, plus minor units. */
export type FeeRule = { basisPoints: number; minor: number };

type Line = { typeId: string; quantity: number; unitMinor: number };
type Promo = { kind: "percent" | "amount" | "none"; value: number; typeIds: string[] };
type Parts = { lines: Line[]; promo?: Promo | null | undefined; fee: FeeRule };

export type Price = {
  /** The discount on each line, in order. */
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

/** The booking fee on tickets of these prices, each rounded half up; nothing on those that are free. */
export function feeOf({ basisPoints, minor }: FeeRule, prices: number[]): number {
  return sum(
    prices.map((price) => (price > 0 ? roundedShare(price, basisPoints, 10_000) + minor : 0)),
  );
}

/** Splits an amount into parts that differ by at most one minor unit and sum up to it. */
export function shareOut(amount: number, parts: number): number[] {
  const part = Math.floor(amount / parts);
  const rest = amount - part * parts;
  return Array.from({ length: parts }, (_, at) => part + (at < rest ? 1 : 0));
}

/** Never more than what the line costs. */
function discountOf(line: Line, amount: number, promo: Parts["promo"]): number {
  if (!promo || (promo.typeIds.length > 0 && !promo.typeIds.includes(line.typeId))) return 0;
  if (promo.kind === "percent") return Math.min(amount, roundedShare(amount, promo.value, 100));
  if (promo.kind === "amount") return Math.min(amount, promo.value * line.quantity);
  return 0;
}

// In whole numbers throughout, since a fraction such as 0.145 is less than it seems.
function roundedShare(amount: number, share: number, of: number): number {
  return Math.floor((2 * amount * share + of) / (2 * of));
}

function sum(amounts: number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}
