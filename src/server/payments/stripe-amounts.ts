import { exponentOf } from "../../contract/orders/money.ts";

// Currencies that Stripe counts in whole units (docs.stripe.com/currencies, "Zero-decimal currencies").
const zeroDecimal = new Set(
  "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" "),
);
// Currencies in thousandths; Stripe requires the last digit to be 0.
const threeDecimal = new Set("BHD JOD KWD OMR TND".split(" "));
// Currencies of ISO 4217 that Stripe does not support.
const unsupported = new Set("CLF CUP IQD IRR KPW LYD SDG SSP SYP UYI UYW VED XDR".split(" "));
// Stripe accepts at most eight digits.
const maxAmount = 99_999_999;

/**
 * An amount in Stripe's units, which differ from ISO 4217 for some currencies: ISK and UGX in hundredths, MGA in whole
 * units. undefined when Stripe cannot charge it.
 */
export function toStripe(minor: number, currency: string): number | undefined {
  if (unsupported.has(currency)) return undefined;
  const digits = digitsOf(currency);
  const amount = minor * 10 ** (digits - exponentOf(currency));
  const isExact = Number.isInteger(amount) && (digits < 3 || amount % 10 === 0);
  return isExact && amount <= maxAmount ? amount : undefined;
}

/** Converts an amount in Stripe's units to minor units. */
export function fromStripe(amount: number, currency: string): number {
  return amount * 10 ** (exponentOf(currency) - digitsOf(currency));
}

function digitsOf(currency: string): number {
  return zeroDecimal.has(currency) ? 0 : threeDecimal.has(currency) ? 3 : 2;
}
