import { useSyncExternalStore } from "react";
import { dropOwn, storeOwn, onOwnChange, ownNames, readOwn } from "../lib/own-storage.ts";

/** A guest's held order; only what is needed to open it again. */
type StoredOrder = { id: string; key: string; until: string };

const guest = "guest";
const start = "order-";

/** Stores a guest's order so that every tab can return to it; a signed-in person's orders are in their account. */
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
