import { createHmac, timingSafeEqual } from "node:crypto";

type Secret = { linkSecret: Buffer };

/** The subject of an order's key, which also opens the tickets that are still the guest's. */
export function orderSubject(orderId: string): string {
  return `order:${orderId}`;
}

/** The subject of a ticket's key, valid until the ticket is transferred. */
export function ticketSubject({ id, revision }: { id: string; revision: number }): string {
  return `ticket:${id}:${revision}`;
}

/** The key that opens one order or ticket without an account. */
export function linkKey({ linkSecret }: Secret, subject: string): string {
  return createHmac("sha256", linkSecret).update(subject).digest("base64url");
}

/** Whether the given key belongs to this subject. */
export function opensWith(secret: Secret, subject: string, given: string | undefined): boolean {
  const own = Buffer.from(linkKey(secret, subject));
  const key = Buffer.from(given ?? "");
  return key.length === own.length && timingSafeEqual(key, own);
}
