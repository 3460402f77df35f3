import type { ForeignThing } from "./rows.ts";
import { newId } from "../../../src/server/lib/ids.ts";

/** What a signed-in stranger tries with the money of somebody else's event, order or ticket. */
export const foreignMoney: ForeignThing[] = [
  { does: "pay another's order", method: "POST", address: "/orders/:order/payment" },
  {
    does: "decide another's test payment",
    method: "POST",
    address: "/payments/:payment/test",
    body: { as: "pay" },
  },
  { does: "see another's refund", method: "GET", address: "/tickets/:ticket/refund" },
  {
    does: "give another's ticket back",
    method: "POST",
    address: "/tickets/:ticket/refund",
    body: { amountMinor: 1 },
  },
  {
    does: "refund an order of another's event",
    method: "POST",
    address: "/events/:event/orders/:order/refunds",
    body: { key: newId(), amountMinor: 1 },
  },
  {
    does: "see what is left of another's order",
    method: "GET",
    address: "/events/:event/orders/:order/refundable",
  },
  { does: "list refunds of another's event", method: "GET", address: "/events/:event/refunds" },
  {
    does: "try a refund of another's event again",
    method: "POST",
    address: "/events/:event/refunds/:payment/retry",
  },
  { does: "read another's books", method: "GET", address: "/events/:event/books" },
];
