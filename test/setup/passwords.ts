import type { Options } from "@node-rs/argon2";
import { afterAll, beforeAll, vi } from "vitest";

const setting = "PASSWORDS_AT_FULL_COST";

// The tests create thousands of accounts: at full cost, hashing passwords would take a tenth of the total time.
vi.mock("@node-rs/argon2", async (load) => {
  const real = await load<typeof import("@node-rs/argon2")>();
  const cheap = { memoryCost: 256, timeCost: 1 };
  const hash = (password: string, options: Options) =>
    real.hash(password, process.env[setting] ? options : { ...options, ...cheap });
  return { ...real, hash };
});

/** Makes this file hash passwords as in production. */
export function hashPasswordsAtFullCost(): void {
  beforeAll(() => void (process.env[setting] = "on"));
  afterAll(() => void delete process.env[setting]);
}
