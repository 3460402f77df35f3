import { exponentOf, parseMoney, plainMoney } from "../../contract/orders/money.ts";
import { viewerLocale } from "../lib/viewer-clock.ts";

/** Parses a typed sum, whose thousands may be grouped as the viewer's locale prints them. */
export function readMoney(typed: string, currency: string): number | undefined {
  return parseMoney(typed, currency, viewerLocale());
}

/** An amount as the viewer would type it, to start a field with: `12.50` or `12,50`. */
export function moneyInput(minor: number, currency: string): string {
  const decimal = new Intl.NumberFormat(viewerLocale())
    .formatToParts(0.5)
    .find(({ type }) => type === "decimal")?.value;
  return plainMoney(minor, currency).replace(".", decimal === "," ? "," : ".");
}

/** What is wrong with a typed sum; undefined where nothing is. */
export function moneyProblem(
  typed: string,
  currency: string,
  { least = 0, most = Infinity } = {},
): string | undefined {
  const minor = readMoney(typed, currency);
  if (minor === undefined) return amountProblem(typed, currency);
  if (minor < least) return "Enter more than zero.";
  return minor > most ? "Enter a smaller amount." : undefined;
}

/** The message for a typed text that isn't a valid amount. */
export function amountProblem(typed: string, currency: string): string {
  if (typed.replaceAll(/\D/g, "").length > 12) return "Enter a smaller amount.";
  const digits = exponentOf(currency);
  const places = /^\s*\d{1,12}[.,](\d+)\s*$/.exec(typed)?.[1]?.length ?? 0;
  if (places <= digits)
    return places < 3 ? "Enter an amount, such as 120." : "Leave out the thousands separator.";
  return digits === 0
    ? `Enter a whole number: ${currency} has no decimals.`
    : `Use at most ${digits} decimals.`;
}

/** Parses a typed percentage of more than 0 and at most 100, with at most two decimals: "33.33", "12,5", "60%". */
export function readShare(typed: string): number | undefined {
  const match = /^\s*(\d{1,3})(?:[.,](\d{1,2}))?\s*%?\s*$/.exec(typed);
  const percent = match ? Number(`${match[1]}.${match[2] ?? "0"}`) : 0;
  return percent > 0 && percent <= 100 ? percent : undefined;
}

/** Adapts a typed amount to another currency: "900.00" isn't valid in yen, "900" is. */
export function retypedMoney(typed: string, from: string, to: string): string {
  const minor = parseMoney(typed, from);
  const unit = 10 ** exponentOf(from);
  const isAmount = parseMoney(typed, to) !== undefined;
  if (isAmount || minor === undefined || minor % unit !== 0) return typed;
  return moneyInput((minor / unit) * 10 ** exponentOf(to), to);
}
