import { createHash, randomBytes } from "node:crypto";

/** A token nobody can guess, fit for a link. */
export function makeToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is kept of a token: whoever reads the database can use none. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
