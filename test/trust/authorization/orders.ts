import type { ForeignThing } from "./rows.ts";
import { newId } from "../../../src/server/lib/ids.ts";

const details = { name: "Ben", email: "ben@people.example", holders: [], answers: [] };

/** What a signed-in stranger tries with somebody else's order, and with tickets of an event they aren't invited to. */
export const foreignOrders: ForeignThing[] = [
  { does: "see an order", method: "GET", address: "/orders/:order" },
  { does: "see an order by a key", method: "GET", address: "/orders/:order?key=open" },
  {
    does: "write who comes by an order",
    method: "PUT",
    address: "/orders/:order/details",
    body: details,
  },
  {
    does: "put a promo code on an order",
    method: "PUT",
    address: "/orders/:order/code",
    body: { code: null },
  },
  { does: "confirm an order", method: "POST", address: "/orders/:order/confirm" },
  { does: "cancel an order", method: "DELETE", address: "/orders/:order" },
  {
    does: "claim an order",
    method: "POST",
    address: "/orders/:order/claim",
    body: { key: "open" },
  },
  {
    does: "order tickets of an event they are not invited to",
    method: "POST",
    address: "/events/:event/orders",
    body: { attempt: newId(), lines: [{ typeId: newId(), quantity: 1 }], totalMinor: 0 },
  },
  {
    does: "wait for tickets of an event they are not invited to",
    method: "PUT",
    address: "/events/:event/waitlist",
    body: { typeId: newId(), quantity: 1 },
  },
  {
    does: "leave the line of an event they are not invited to",
    method: "DELETE",
    address: "/events/:event/waitlist/:type",
  },
];
