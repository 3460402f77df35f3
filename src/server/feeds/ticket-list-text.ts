import { shortMoney } from "../../contract/orders/money.ts";
import type { Offer, OfferType } from "../../contract/tickets/sales.ts";
import { startText } from "../events/date-text.ts";

type When = { zone: string; locale: string };

/** The price of one ticket of a type: "$12", "Free", "From $3". */
export function priceOfType(
  { kind, priceMinor, minimumMinor }: OfferType,
  { currency }: Offer,
  locale: string,
): string {
  if (kind === "pay-what-you-want")
    return minimumMinor > 0
      ? `From ${shortMoney(minimumMinor, currency, locale)}`
      : "Pay what you want";
  return kind === "free" || priceMinor === 0 ? "Free" : shortMoney(priceMinor, currency, locale);
}

/** Whether a ticket type is available, how many are left, or when sales open; empty if there are plenty. */
export function availabilityOfType({ state, left, opensAt }: OfferType, when: When): string {
  if (state === "sold-out") return "Sold out";
  if (state === "over") return "Sales have ended";
  if (state === "not-yet") return opensAt ? `On sale from ${momentText(opensAt, when)}` : "";
  return left === null ? "" : `${left} left`;
}

function momentText(at: string, { zone, locale }: When): string {
  const startsAt = new Date(at);
  return startText({ startsAt, endsAt: startsAt, zone, allDay: false }, locale);
}
