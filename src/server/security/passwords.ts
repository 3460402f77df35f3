import { hash, verify, type Algorithm } from "@node-rs/argon2";
import { limitConcurrency } from "../lib/limit-concurrency.ts";

// OWASP's parameters for argon2id: 19 MiB each.
const cost = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
  outputLen: 32,
  algorithm: 2 as Algorithm.Argon2id,
};

/** Runs work that hashes passwords, two at a time. Refuses with BUSY if two hundred are already waiting. */
export const inHashingTurn = limitConcurrency(2, 200);

/** Normalizes characters that different keyboards encode differently, so that they give the same password. */
const normal = (password: string) => password.normalize("NFKC");

export function hashPassword(password: string): Promise<string> {
  return hash(normal(password), cost);
}

export function isPassword(password: string, stored: string): Promise<boolean> {
  return verify(stored, normal(password));
}
