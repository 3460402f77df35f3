import { createHash, randomBytes } from "node:crypto";

/** A token that cannot be guessed and fits into a link. */
export function makeToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a token, so that a reader of the database cannot use it. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
