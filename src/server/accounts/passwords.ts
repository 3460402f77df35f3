import { hash, verify, type Algorithm } from "@node-rs/argon2";
import { refuse } from "../lib/refuse.ts";

// OWASP's figures for argon2id; 19 MiB each.
const cost = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
  outputLen: 32,
  algorithm: 2 as Algorithm.Argon2id,
};
const atOnce = 2;
const waitingMost = 200;

let working = 0;
const waiting: (() => void)[] = [];

/** Does work that hashes passwords, two at a time; refuses BUSY when two hundred wait already. */
export async function inHashingTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= atOnce) {
    if (waiting.length >= waitingMost) refuse("BUSY", { retryAfterSeconds: 5 });
    await new Promise<void>((start) => waiting.push(start));
  } else {
    working += 1;
  }
  try {
    return await work();
  } finally {
    // The turn passes to the next in line, so `working` stays as it is.
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
}

/** The same characters typed on another keyboard make the same password. */
const normal = (password: string) => password.normalize("NFKC");

export function hashPassword(password: string): Promise<string> {
  return hash(normal(password), cost);
}

export function isPassword(password: string, stored: string): Promise<boolean> {
  return verify(stored, normal(password));
}
