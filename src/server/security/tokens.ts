import { createHash, randomBytes } from "node:crypto";

/** A random token that can't be guessed and is URL-safe. */
export function makeToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The stored form of a token, so that read access to the database isn't enough to use it. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
