import { exponentOf } from "./money.ts";

/**
 * Parses typed text such as `12.50` to minor units; undefined if it isn't an amount of this currency. With a locale, it accepts
 * thousands separators as that locale prints them, unless they could also be decimals.
 */
export function parseMoney(typed: string, currency: string, locale?: string): number | undefined {
  const digits = exponentOf(currency);
  const plain = locale === undefined ? typed : withoutGroups(typed, digits, locale);
  const match = /^\s*(\d{1,12})(?:[.,](\d{1,4}))?\s*$/.exec(plain);
  if (!match) return undefined;
  const fraction = match[2] ?? "";
  if (fraction.length > digits) return undefined;
  return Number(match[1]) * 10 ** digits + Number(fraction.padEnd(digits, "0") || 0);
}

/** Turns "1,250.50" into "1250.50" if the locale prints it so; "1,250" in a currency with three decimals is ambiguous, so refused. */
function withoutGroups(typed: string, digits: number, locale: string): string {
  const numbers = new Intl.NumberFormat(locale, { useGrouping: "always" });
  const partOf = (wanted: string) =>
    numbers.formatToParts(1_234.5).find(({ type }) => type === wanted)?.value ?? "";
  const [group, decimal] = [partOf("group"), partOf("decimal")];
  const [whole = "", fraction, ...more] = typed.trim().split(decimal);
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
