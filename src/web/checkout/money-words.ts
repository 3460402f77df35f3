import { formatMoney } from "../../contract/money.ts";

/** "$12", and "$12.50" where there are cents: what a price list says. */
export function shortMoney(minor: number, currency: string): string {
  return formatMoney(minor, currency).replace(/\.0+$/, "");
}
