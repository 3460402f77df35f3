import { useSyncExternalStore } from "react";
import { dropOwn, storeOwn, onOwnChange, ownNames, readOwn } from "../lib/own-storage.ts";

/** The address of an order that a guest holds: no more of it is kept. */
type StoredOrder = { id: string; key: string; until: string };

const guest = "guest";
const start = "order-";

/** Every tab of a guest finds the way back to it; the orders of a signed-in buyer are in their account. */
export function storeOrder(eventId: string, order: StoredOrder): void {
  for (const name of ownNames(guest, start)) {
    const until = parseOrder(readOwn(guest, name))?.until ?? "";
    if (!(Date.parse(until) > Date.now())) dropOwn(guest, name);
  }
  storeOwn(guest, start + eventId, order);
}

export function dropOrder(eventId: string, orderId: string): void {
  if (parseOrder(readOwn(guest, start + eventId))?.id === orderId) dropOwn(guest, start + eventId);
}

export function useStoredOrder(eventId: string): StoredOrder | undefined {
  const text = useSyncExternalStore(
    onOwnChange,
    () => JSON.stringify(readOwn(guest, start + eventId)) ?? "",
    () => "",
  );
  return text === "" ? undefined : parseOrder(JSON.parse(text));
}

function parseOrder(value: unknown): StoredOrder | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { id, key, until } = value as Partial<Record<keyof StoredOrder, unknown>>;
  if (typeof id !== "string" || typeof key !== "string" || typeof until !== "string")
    return undefined;
  return { id, key, until };
}
