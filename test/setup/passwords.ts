import type { Options } from "@node-rs/argon2";
import { afterAll, beforeAll, vi } from "vitest";

const setting = "PASSWORDS_AT_FULL_COST";

// Thousands sign up in the tests: at full cost, hashing their passwords would take a tenth of all time.
vi.mock("@node-rs/argon2", async (load) => {
  const real = await load<typeof import("@node-rs/argon2")>();
  const cheap = { memoryCost: 256, timeCost: 1 };
  const hash = (password: string, options: Options) =>
    real.hash(password, process.env[setting] ? options : { ...options, ...cheap });
  return { ...real, hash };
});

/** In this file, passwords are hashed as in production. */
export function hashPasswordsAtFullCost(): void {
  beforeAll(() => void (process.env[setting] = "on"));
  afterAll(() => void delete process.env[setting]);
}
