import { formatMoney } from "../../contract/orders/money.ts";
import { policyText } from "../../contract/orders/refund-policy-text.ts";
import { withoutLinks } from "../notifications/email.ts";
import { dayInZone } from "../lib/zoned-time.ts";
import type { orderLines, orders } from "../orders/tables.ts";

type Order = Pick<
  typeof orders.$inferSelect,
  "currency" | "subtotalMinor" | "discountMinor" | "feeMinor" | "totalMinor" | "policy" | "paidAt"
>;
type Line = Pick<typeof orderLines.$inferSelect, "quantity" | "unitMinor"> & { name: string };
type Parts = {
  order: Order;
  lines: Line[];
  promoCode: string | null;
  event: { startsAt: Date; zone: string };
  locale: string;
};

export type Receipt = {
  /** What was bought, the discount, the fee and the total, each with its amount. */
  sums: { label: string; amount: string }[];
  /** When it was paid and what can be refunded; empty for a free order. */
  notes: string[];
};

/** Describes what an order cost. */
export function receiptText({
  order,
  lines,
  promoCode,
  event: { startsAt, zone },
  locale,
}: Parts): Receipt {
  const { currency, discountMinor, feeMinor, totalMinor, policy, paidAt } = order;
  const money = (minor: number) => formatMoney(minor, currency, locale);
  const sums = lines.map(({ name, quantity, unitMinor }) => ({
    label: `${quantity} × ${withoutLinks(name)}${quantity > 1 && unitMinor > 0 ? ` at ${money(unitMinor)}` : ""}`,
    amount: unitMinor === 0 ? "Free" : money(quantity * unitMinor),
  }));
  if (discountMinor > 0)
    sums.push({
      label: promoCode ? `Discount (${promoCode})` : "Discount",
      amount: `−${money(discountMinor)}`,
    });
  if (feeMinor > 0) sums.push({ label: "Booking fee", amount: money(feeMinor) });
  sums.push({ label: "Total", amount: totalMinor === 0 ? "Free" : money(totalMinor) });
  if (totalMinor === 0) return { sums, notes: [] };
  const paid = paidAt ? [`Paid on ${dayText(paidAt, zone, locale)}.`] : [];
  const refunds = policyText(policy, { currency, startsAt, now: paidAt ?? undefined, locale });
  return { sums, notes: [...paid, refunds] };
}

function dayText(moment: Date, zone: string, locale: string): string {
  const day = new Date(`${dayInZone(moment, zone)}T00:00:00Z`);
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(day);
}
