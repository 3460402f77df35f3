import { createHmac, timingSafeEqual } from "node:crypto";

type Secret = { linkSecret: Buffer };

/** What a key opens: an order, with the tickets of it that are still its guest's. */
export function orderSubject(orderId: string): string {
  return `order:${orderId}`;
}

/** Or one ticket, as long as it is not handed on. */
export function ticketSubject({ id, revision }: { id: string; revision: number }): string {
  return `ticket:${id}:${revision}`;
}

/** What opens a guest's thing without an account; good for nothing else. */
export function linkKey({ linkSecret }: Secret, subject: string): string {
  return createHmac("sha256", linkSecret).update(subject).digest("base64url");
}

/** Whether a link carries the key of this subject. */
export function opensWith(secret: Secret, subject: string, given: string | undefined): boolean {
  const own = Buffer.from(linkKey(secret, subject));
  const key = Buffer.from(given ?? "");
  return key.length === own.length && timingSafeEqual(key, own);
}
