// Most ISO 4217 currencies have hundredths; these don't. `money.test.ts` compares them with the standard.
const exponents: Record<string, number> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  CLF: 4,
  UYW: 4,
};

/** Decimal places of a currency's minor unit (ISO 4217): 2 for USD, 0 for JPY, 3 for KWD. */
export function exponentOf(currency: string): number {
  return exponents[currency] ?? 2;
}

/** Formats minor units for people: `$12.00`, `¥1,200`. */
export function formatMoney(minor: number, currency: string, locale = "en"): string {
  const digits = exponentOf(currency);
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(minor / 10 ** digits);
}

/** Formats a price for tight spaces: `$12`, but `$12.50` if there are cents. */
export function shortMoney(minor: number, currency: string, locale = "en"): string {
  const isWhole = minor % 10 ** exponentOf(currency) === 0;
  if (!isWhole) return formatMoney(minor, currency, locale);
  const format = { style: "currency", currency, maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(locale, format).format(minor / 10 ** exponentOf(currency));
}

/** Formats an amount for inputs and machines: `12.50`. */
export function plainMoney(minor: number, currency: string): string {
  const digits = exponentOf(currency);
  return (minor / 10 ** digits).toFixed(digits);
}
