import type { Order } from "../../contract/orders/orders.ts";
import { formatMoney } from "../orders/money-text.ts";

type Stated = Pick<
  Order,
  "state" | "totalMinor" | "refundedMinor" | "returnedMinor" | "currency" | "tickets"
>;

/** Where an order has got to, in a word or two. */
export function orderState(order: Stated): {
  tone: "plain" | "ok" | "warn";
  says: string;
} {
  const { state, totalMinor, refundedMinor, returnedMinor, currency, tickets } = order;
  const isGivenBack = tickets.length > 0 && tickets.every(({ ended }) => ended !== null);
  if (state === "held") return { tone: "warn", says: "Not paid yet" };
  if (state !== "paid")
    return { tone: "plain", says: `${formatMoney(returnedMinor, currency)} refunded` };
  if (refundedMinor > 0)
    return {
      tone: "plain",
      says:
        refundedMinor === totalMinor
          ? "Refunded"
          : `${formatMoney(refundedMinor, currency)} refunded`,
    };
  if (isGivenBack) return { tone: "plain", says: "Returned" };
  return { tone: "ok", says: totalMinor === 0 ? "Confirmed" : "Paid" };
}
