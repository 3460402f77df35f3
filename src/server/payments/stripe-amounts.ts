import { exponentOf } from "../../contract/orders/money.ts";

// Stripe counts these in whole units (docs.stripe.com/currencies, "Zero-decimal currencies").
const zeroDecimal = new Set(
  "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" "),
);
// And these in thousandths, of which the last digit has to be 0.
const threeDecimal = new Set("BHD JOD KWD OMR TND".split(" "));
// Known to ISO 4217 and not to Stripe.
const unsupported = new Set("CLF CUP IQD IRR KPW LYD SDG SSP SYP UYI UYW VED XDR".split(" "));
// Eight digits are the most that Stripe takes.
const maxAmount = 99_999_999;

/**
 * An amount as Stripe wants it, which counts some currencies otherwise than ISO 4217: ISK and UGX in hundredths, MGA in whole
 * units. undefined when Stripe cannot charge it.
 */
export function toStripe(minor: number, currency: string): number | undefined {
  if (unsupported.has(currency)) return undefined;
  const digits = digitsOf(currency);
  const amount = minor * 10 ** (digits - exponentOf(currency));
  const isExact = Number.isInteger(amount) && (digits < 3 || amount % 10 === 0);
  return isExact && amount <= maxAmount ? amount : undefined;
}

/** What Stripe names as an amount, in minor units. */
export function fromStripe(amount: number, currency: string): number {
  return amount * 10 ** (exponentOf(currency) - digitsOf(currency));
}

function digitsOf(currency: string): number {
  return zeroDecimal.has(currency) ? 0 : threeDecimal.has(currency) ? 3 : 2;
}
