import type { Order } from "../../contract/orders/orders.ts";
import { formatMoney } from "./money-text.ts";

/** What is said of money for which nothing was given; undefined where there is none. */
export function returnedText({
  state,
  returnedMinor,
  currency,
}: Pick<Order, "state" | "returnedMinor" | "currency">): string | undefined {
  if (returnedMinor === 0) return undefined;
  const sum = formatMoney(returnedMinor, currency);
  if (state === "paid") return `${sum} was overpaid and refunded.`;
  // Its price changed while the page of the payment was open.
  if (state === "held") return `${sum} was paid at a different price and refunded.`;
  return `${sum} was paid too late and refunded.`;
}
