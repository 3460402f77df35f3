import type { ForeignThing } from "./rows.ts";
import { promoCode, salesOf } from "../../../src/server/sales/test-sales.ts";

/** What a signed-in stranger tries with somebody else's ticket sales. */
export const foreignSales: ForeignThing[] = [
  {
    does: "read how others sell tickets",
    method: "GET",
    address: "/events/:event/sales",
  },
  {
    does: "sell tickets of another's event",
    method: "PUT",
    address: "/events/:event/sales",
    body: salesOf([]),
  },
  {
    does: "look at which dates of another's series sell nothing",
    method: "GET",
    address: "/events/:event/sales/copies",
  },
  {
    does: "sell tickets at all dates of another's series",
    method: "POST",
    address: "/events/:event/sales/copies",
  },
  { does: "read another's promo codes", method: "GET", address: "/events/:event/promos" },
  {
    does: "write a promo code for another's event",
    method: "PUT",
    address: "/events/:event/promos/:draft",
    body: promoCode(),
  },
  {
    does: "delete another's promo code",
    method: "DELETE",
    address: "/events/:event/promos/:draft",
  },
  {
    does: "see what an event sells to which they are not invited",
    method: "GET",
    address: "/events/:event/offer",
  },
];
