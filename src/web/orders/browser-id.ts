import { v7 as newId } from "uuid";
import { orderLimits } from "../../contract/orders/limits.ts";
import { dropOwn, ownNames, readOwn, storeOwn } from "../lib/own-storage.ts";

const guest = "guest";
const start = "browser-";
const storedMs = orderLimits.originMinutes * 60_000;

/**
 * An id that distinguishes this browser's holds from others on the same network. It's specific to one event and expires after two
 * hours, so that it can't be used for tracking.
 */
export function browserId(eventId: string): string {
  for (const name of ownNames(guest, start)) if (!parse(readOwn(guest, name))) dropOwn(guest, name);
  const known = parse(readOwn(guest, start + eventId));
  if (known) return known.id;
  const id = newId();
  storeOwn(guest, start + eventId, { id, until: Date.now() + storedMs });
  return id;
}

function parse(value: unknown): { id: string } | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { id, until } = value as { id?: unknown; until?: unknown };
  return typeof id === "string" && typeof until === "number" && until > Date.now()
    ? { id }
    : undefined;
}
