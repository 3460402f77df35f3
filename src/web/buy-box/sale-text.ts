import type { WaitlistEntry } from "../../contract/orders/orders.ts";
import type { OfferType } from "../../contract/tickets/sales.ts";
import { momentAt } from "../lib/event-time.ts";

/** The text below a ticket type: how many are left, or when it's on sale. */
export function saleText(type: OfferType, zone: string): string {
  if (type.state === "not-yet" && type.opensAt)
    return `On sale from ${momentAt(type.opensAt, zone)}`;
  if (type.state === "over")
    return type.closesAt ? `Sales ended ${momentAt(type.closesAt, zone)}` : "Sales have ended";
  if (type.state === "on-sale" && type.left !== null) return `${type.left} left`;
  if (type.state === "on-sale" && type.closesAt) return `Until ${momentAt(type.closesAt, zone)}`;
  return "";
}

/** "Up to 6 each" if every type has the same limit, otherwise the limit per order. */
export function orderLimitText(types: OfferType[], perOrder: number): string {
  const each = types[0]?.perOrder ?? perOrder;
  const isSame = types.every((type) => type.perOrder === each);
  return isSame && (each < perOrder || types.length === 1)
    ? `Up to ${each} ${types.length === 1 ? "per order" : "each"}`
    : `Up to ${perOrder} per order`;
}

/** The position on the waitlist: "You're next in line". */
export function aheadText({ ahead }: Pick<WaitlistEntry, "ahead">): string {
  if (ahead === 0) return "You're next in line";
  return ahead === 1 ? "You're second in line" : `You're number ${ahead + 1} in line`;
}

/** The heading of an offer from the waitlist. */
export function waitingText(tickets: number): string {
  return tickets === 1 ? "Your ticket is waiting" : "Your tickets are waiting";
}
