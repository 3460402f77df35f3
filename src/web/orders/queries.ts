import { queryOptions } from "@tanstack/react-query";
import type { Order } from "../../contract/orders/orders.ts";
import { fetchJson, api } from "../app/api.ts";

export const checkoutKeys = {
  /** The prefix of an event's offer with any promo code. */
  offers: (eventId: string) => ["offer", eventId] as const,
};

/** The tickets of an event. `key` is from an invitation; `code` unlocks hidden tickets and gives a discount. */
export function offerQuery(eventId: string, key?: string, code?: string) {
  return queryOptions({
    queryKey: [...checkoutKeys.offers(eventId), code ?? ""],
    queryFn: () =>
      fetchJson(api.events[":id"].offer.$get({ param: { id: eventId }, query: { key, code } })),
  });
}

/** `aheadMs`: how far the server's clock is ahead of this device's. */
export type ReadOrder = Order & { aheadMs: number };

export function readOrder(order: Order): ReadOrder {
  return { ...order, aheadMs: Date.parse(order.serverNow) - Date.now() };
}

/** `key` opens a guest's order. It's the same order, so it isn't part of the query key. */
export function orderQuery(id: string, key?: string) {
  return queryOptions({
    queryKey: ["order", id],
    queryFn: async () =>
      readOrder(await fetchJson(api.orders[":id"].$get({ param: { id }, query: { key } }))),
    staleTime: 0,
  });
}

/** The viewer's orders that still hold places, latest first; a person can hold only a few at once. */
export const heldOrdersQuery = queryOptions({
  queryKey: ["held-orders"],
  queryFn: async () => {
    const { items } = await fetchJson(api.my.orders.$get({ query: { limit: 10 } }));
    return items.filter(({ state }) => state === "held").map(readOrder);
  },
});

/** The tickets of an event that the viewer waits for. */
export function waitsQuery(eventId: string) {
  return queryOptions({
    queryKey: ["ticket-waits", eventId],
    queryFn: () => fetchJson(api.events[":id"].waitlist.$get({ param: { id: eventId } })),
  });
}
