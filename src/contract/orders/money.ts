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

/**
 * Parses typed text such as `12.50` to minor units; undefined if it isn't an amount of this currency. With a locale, it accepts
 * thousands separators unless they could also be decimals, and the currency's own sign or code.
 */
export function parseMoney(typed: string, currency: string, locale?: string): number | undefined {
  const digits = exponentOf(currency);
  const plain =
    locale === undefined ? typed : withoutGroups(withoutSign(typed, currency), digits, locale);
  const match = /^\s*(\d{1,12})(?:[.,](\d{1,4}))?\s*$/.exec(plain);
  if (!match) return undefined;
  const fraction = match[2] ?? "";
  if (fraction.length > digits) return undefined;
  return Number(match[1]) * 10 ** digits + Number(fraction.padEnd(digits, "0") || 0);
}

/** Turns "€ 12" and "12 EUR" into "12", if the amount is in euros. */
function withoutSign(typed: string, currency: string): string {
  const format = { style: "currency", currency, currencyDisplay: "narrowSymbol" } as const;
  const sign = new Intl.NumberFormat("en", format)
    .formatToParts(0)
    .find(({ type }) => type === "currency")?.value;
  const bare = typed.trim();
  for (const mark of [currency, sign ?? currency]) {
    if (bare.startsWith(mark)) return bare.slice(mark.length);
    if (bare.endsWith(mark)) return bare.slice(0, -mark.length);
  }
  return typed;
}

/**
 * Turns "1,250.50" into "1250.50". One kind of separator alone counts as thousands only if the locale prints them so; "1,250" in a currency
 * with three decimals is ambiguous, so refused. Spaces, and the first of two kinds of separators, can only be thousands.
 */
function withoutGroups(typed: string, digits: number, locale: string): string {
  const certain =
    /^(\d{1,3})(?:\s\d{3})+(?:[.,]\d+)?$|^\d{1,3}(?:,\d{3})+\.\d+$|^\d{1,3}(?:\.\d{3})+,\d+$/;
  const text = typed.trim();
  if (certain.test(text)) {
    const [, whole = "", fraction] = /^(.*?)(?:[.,](\d+))?$/.exec(text) ?? [];
    const bare = whole.replaceAll(/\D/g, "");
    return fraction === undefined ? bare : `${bare}.${fraction}`;
  }
  const numbers = new Intl.NumberFormat(locale, { useGrouping: "always" });
  const partOf = (wanted: string) =>
    numbers.formatToParts(1_234.5).find(({ type }) => type === wanted)?.value ?? "";
  const [group, decimal] = [partOf("group"), partOf("decimal")];
  const [whole = "", fraction, ...more] = text.split(decimal);
  const bare = whole.replaceAll(/[^\d]/g, "");
  if (group === "" || bare === whole || more.length > 0) return typed;
  const isPrintedSo = alike(numbers.format(Number(bare))) === alike(whole);
  if (!isPrintedSo) return typed;
  const isEither = fraction === undefined && digits >= 3 && /^\d+[.,]\d{3}$/.test(whole);
  if (isEither) return "";
  return fraction === undefined ? bare : `${bare}.${fraction}`;
}

/** Ignores the differences between kinds of spaces and apostrophes. */
function alike(typed: string): string {
  return typed.replaceAll(/\s/g, " ").replaceAll("’", "'");
}
