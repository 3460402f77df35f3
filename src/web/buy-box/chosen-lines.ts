import { priceOf } from "../../contract/orders/order-price.ts";
import type { Offer, OfferType } from "../../contract/tickets/sales.ts";
import type { Choice } from "../orders/stored-choice.ts";
import { readMoney } from "../orders/typed-money.ts";

export type ChosenLine = { type: OfferType; quantity: number; unitMinor: number };

/** The price of one ticket; undefined if the typed amount is invalid. */
export function unitOf(type: OfferType, choice: Choice, currency: string): number | undefined {
  if (type.kind === "free") return 0;
  const typed = choice.amounts[type.id];
  if (type.kind === "paid" || typed === undefined) return type.priceMinor;
  const amount = readMoney(typed, currency);
  return amount !== undefined && amount >= type.minimumMinor ? amount : undefined;
}

/** The selected tickets that are on sale. */
export function chosenLines(offer: Offer, choice: Choice): ChosenLine[] {
  return offer.types.flatMap((type) => {
    const quantity = choice.quantities[type.id] ?? 0;
    if (quantity === 0 || type.state !== "on-sale") return [];
    return [{ type, quantity, unitMinor: unitOf(type, choice, offer.currency) ?? 0 }];
  });
}

/** The total, calculated as on the server. */
export function totalOf(offer: Offer, choice: Choice) {
  const lines = chosenLines(offer, choice).map(({ type, ...line }) => ({
    ...line,
    typeId: type.id,
  }));
  const { discountMinor, feeMinor, totalMinor } = priceOf({
    lines,
    promo: offer.promo,
    fee: offer.fee,
  });
  return { discountMinor, feeMinor, totalMinor };
}
