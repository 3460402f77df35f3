import type { Order } from "../../contract/orders/orders.ts";
import { formatMoney } from "./money-text.ts";

/** The text for money that was returned because it bought nothing; undefined if there is none. */
export function returnedText({
  state,
  returnedMinor,
  currency,
}: Pick<Order, "state" | "returnedMinor" | "currency">): string | undefined {
  if (returnedMinor === 0) return undefined;
  const sum = formatMoney(returnedMinor, currency);
  if (state === "paid") return `${sum} was overpaid and refunded.`;
  // The price changed while the payment page was open.
  if (state === "held") return `${sum} was paid at a different price and refunded.`;
  return `${sum} was paid too late and refunded.`;
}
