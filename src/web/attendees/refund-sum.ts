import { parseMoney } from "../../contract/orders/money.ts";
import { formatMoney } from "../orders/money-text.ts";

export type RefundScope = "ticket" | "order" | "amount";

/** What can still be given back of an order, as the server says. */
export type Refundable = {
  currency: string;
  leftMinor: number;
  tickets: { id: string; paidMinor: number }[];
};

type Sum = {
  minor: number;
  asked: { ticketIds: string[] } | { amountMinor: number };
};

type Wanted = { scope: RefundScope; ticketId: string; typed: string };

/** What a refund gives back and asks for; in words, why it cannot be. */
export function refundSum(of: Refundable, { scope, ticketId, typed }: Wanted): Sum | string {
  const { currency, leftMinor, tickets } = of;
  const left = formatMoney(leftMinor, currency);
  if (scope === "amount") {
    const amountMinor = parseMoney(typed, currency);
    if (!amountMinor) return "Enter an amount, such as 5.";
    if (amountMinor > leftMinor) return `You can refund up to ${left} of this order.`;
    return { minor: amountMinor, asked: { amountMinor } };
  }
  const ending = tickets.filter(({ id }) => scope === "order" || id === ticketId);
  const paid = ending.reduce((sum, ticket) => sum + ticket.paidMinor, 0);
  const minor = Math.min(paid, leftMinor);
  if (ending.length === 0) return "This ticket is no longer valid. Reload and choose again.";
  if (minor === 0) return "There is nothing left to refund.";
  return { minor, asked: { ticketIds: ending.map(({ id }) => id) } };
}
