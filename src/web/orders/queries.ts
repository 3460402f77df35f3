import { queryOptions } from "@tanstack/react-query";
import type { Order } from "../../contract/orders/orders.ts";
import { answer, api } from "../app/api.ts";

export const checkoutKeys = {
  /** The offer of an event with every promo code that was tried. */
  offers: (eventId: string) => ["offer", eventId] as const,
};

/** The tickets of an event; `key`: of an invitation; `code`: opens hidden ones and takes something off. */
export function offerQuery(eventId: string, key?: string, code?: string) {
  return queryOptions({
    queryKey: [...checkoutKeys.offers(eventId), code ?? ""],
    queryFn: () =>
      answer(api.events[":id"].offer.$get({ param: { id: eventId }, query: { key, code } })),
  });
}

/** `aheadMs`: by how much the server's clock is ahead of the one that reads it. */
export type ReadOrder = Order & { aheadMs: number };

export function readOrder(order: Order): ReadOrder {
  return { ...order, aheadMs: Date.parse(order.serverNow) - Date.now() };
}

/** `key`: opens a guest's order; it opens the same one, so it is not part of what it is kept under. */
export function orderQuery(id: string, key?: string) {
  return queryOptions({
    queryKey: ["order", id],
    queryFn: async () =>
      readOrder(await answer(api.orders[":id"].$get({ param: { id }, query: { key } }))),
    staleTime: 0,
  });
}

/** The viewer's orders that still hold places, the latest first; a person holds only a few at once. */
export const heldOrdersQuery = queryOptions({
  queryKey: ["held-orders"],
  queryFn: async () => {
    const { items } = await answer(api.my.orders.$get({ query: { limit: 10 } }));
    return items.filter(({ state }) => state === "held").map(readOrder);
  },
});

/** For which tickets of an event the viewer waits. */
export function waitsQuery(eventId: string) {
  return queryOptions({
    queryKey: ["ticket-waits", eventId],
    queryFn: () => answer(api.events[":id"].waitlist.$get({ param: { id: eventId } })),
  });
}
