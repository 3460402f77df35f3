import { createHash } from "node:crypto";
import type { Terms } from "../../contract/bookings/terms.ts";

/** The hash by which both sides know that they read the same terms: SHA-256 over their canonical JSON. */
export function termsHash(bookingId: string, number: number, terms: Terms): string {
  return canonicalHash({ bookingId, number, terms });
}

/** SHA-256 of a value, in hexadecimal, whatever the order of its keys. */
export function canonicalHash(value: unknown): string {
  return createHash("sha256").update(canonical(value)).digest("hex");
}

/** JSON with sorted keys, so that the same terms are always the same bytes. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(",")}}`;
}
