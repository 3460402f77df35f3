import {
  exponentOf,
  formatMoney as formatIn,
  parseMoney,
  plainMoney,
  shortMoney as shortIn,
} from "../../contract/orders/money.ts";
import { viewerLocale } from "../lib/viewer-clock.ts";

/** "$12.00", in the viewer's locale. */
export function formatMoney(minor: number, currency: string): string {
  return formatIn(minor, currency, viewerLocale());
}

/** "$12", in the viewer's locale. */
export function shortMoney(minor: number, currency: string): string {
  return shortIn(minor, currency, viewerLocale());
}

/** The message for a typed text that isn't a valid amount. */
export function amountProblem(typed: string, currency: string): string {
  const digits = exponentOf(currency);
  const places = /^\s*\d{1,12}[.,](\d+)\s*$/.exec(typed)?.[1]?.length ?? 0;
  if (places <= digits) return "Enter an amount, such as 120.";
  return digits === 0
    ? `Enter a whole number: ${currency} has no decimals.`
    : `Use at most ${digits} decimals.`;
}

/** Adapts a typed amount to another currency: "900.00" isn't valid in yen, "900" is. */
export function retypedMoney(typed: string, from: string, to: string): string {
  const minor = parseMoney(typed, from);
  const unit = 10 ** exponentOf(from);
  const isAmount = parseMoney(typed, to) !== undefined;
  if (isAmount || minor === undefined || minor % unit !== 0) return typed;
  return plainMoney((minor / unit) * 10 ** exponentOf(to), to);
}
