import type { ActCard } from "../../contract/talent/acts.ts";
import { shortMoney } from "../orders/money-text.ts";

/** What an act costs in two parts, "$900" and "per night"; "Ask" and "for a price" if it has no rate. */
export function rateText(rate: ActCard["rate"]): { sum: string; per: string } {
  if (!rate) return { sum: "Ask", per: "for a price" };
  return { sum: shortMoney(rate.fromMinor, rate.currency), per: `per ${rate.per}` };
}

/** `rateText` for small spaces: "$900", "$90/h", "Ask". */
export function shortRateText(rate: ActCard["rate"]): string {
  const { sum } = rateText(rate);
  return rate?.per === "hour" ? `${sum}/h` : sum;
}
