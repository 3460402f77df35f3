import type { EventCard } from "../../contract/events/events.ts";
import type { OfferType } from "../../contract/tickets/sales.ts";
import { shortMoney } from "../orders/money-text.ts";

type Priced = Pick<EventCard, "free" | "price">;

/** A short price: "Free", "$12", "from $9"; empty if the price is unknown. */
export function priceText(event: Priced): string {
  const { isFrom, sum } = priceParts(event);
  return isFrom ? `from ${sum}` : sum;
}

/** The same in two parts, for places that style "from" differently. */
export function priceParts({ free, price }: Priced): { isFrom: boolean; sum: string } {
  if (price === null) return { isFrom: false, sum: free ? "Free" : "" };
  const { fromMinor, toMinor, currency } = price;
  if (toMinor === 0) return { isFrom: false, sum: "Free" };
  return { isFrom: fromMinor !== toMinor, sum: shortMoney(fromMinor, currency) };
}

/** The price of one ticket of a type: "$12", "Free", "From $3". */
export function typePrice(
  { kind, priceMinor, minimumMinor }: Pick<OfferType, "kind" | "priceMinor" | "minimumMinor">,
  currency: string,
): string {
  if (kind === "pay-what-you-want")
    return minimumMinor > 0 ? `From ${shortMoney(minimumMinor, currency)}` : "Pay what you want";
  return kind === "free" || priceMinor === 0 ? "Free" : shortMoney(priceMinor, currency);
}
