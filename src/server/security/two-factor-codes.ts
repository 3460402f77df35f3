import { randomBytes } from "node:crypto";
import { and, eq, isNotNull, isNull, lt, type Placeholder, sql, type SQL } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Security } from "../../contract/accounts/security.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import type { RateLimiter } from "../lib/rate-limiter.ts";
import { refuse } from "../lib/refuse.ts";
import type { Sealer } from "../lib/sealer.ts";
import { recoveryCodes, twoFactors } from "./tables.ts";
import { tokenHash } from "./tokens.ts";

/** What checking a code needs. `Services` has all of it, but its type would couple this file to everything. */
export type CodeServices = { db: Db; rateLimiter: RateLimiter; identity: { secrets: Sealer } };

/** The name that authenticator apps show. */
export const issuer = "Marquee";
const period = 30;
const perAccount = { allowed: 10, seconds: 15 * 60 };
const recoveryCount = 10;

/** Whether signing in to this account requires a code. */
export async function hasTwoFactor(db: Db | Transaction, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: twoFactors.userId })
    .from(twoFactors)
    .where(and(eq(twoFactors.userId, userId), isNotNull(twoFactors.enabledAt)));
  return row !== undefined;
}

/** Whether a person's two-factor is on, and how many recovery codes are left: a value in a statement. */
export function twoFactorOf(userId: Placeholder): SQL<Security["twoFactor"]> {
  const isOn = and(eq(twoFactors.userId, userId), isNotNull(twoFactors.enabledAt));
  return sql`json_build_object(
    'on', exists (select 1 from ${twoFactors} where ${isOn}),
    'recoveryCodesLeft', (select count(*) from ${recoveryCodes} where ${recoveryCodes.userId} = ${userId}))`;
}

/** Uses up an authenticator or recovery code. Returns false if it's neither. Allows ten tries in a quarter of an hour. */
export async function isTwoFactorCode(
  services: CodeServices,
  userId: string,
  code: string,
): Promise<boolean> {
  return takeCode(services, userId, code, isNotNull(twoFactors.enabledAt));
}

/** Like `isTwoFactorCode`, for a secret in the given state: confirmed or not yet. */
export async function takeCode(
  { db, rateLimiter, identity }: CodeServices,
  userId: string,
  code: string,
  state: ReturnType<typeof isNull>,
): Promise<boolean> {
  // Counted before the check, so that a hundred concurrent guesses count as a hundred.
  await rateLimiter.take("second-factor", userId, perAccount);
  const plain = code.normalize("NFKC").replaceAll(/[\s-]/g, "").toLowerCase();
  const isRight = /^\d{6}$/.test(plain)
    ? await takeStep(db, identity.secrets, userId, plain, state)
    : await takeRecoveryCode(db, userId, plain);
  if (isRight) await rateLimiter.forget("second-factor", userId);
  return isRight;
}

async function takeStep(
  db: Db,
  secrets: Sealer,
  userId: string,
  token: string,
  state: ReturnType<typeof isNull>,
): Promise<boolean> {
  const [row] = await db
    .select({
      secret: twoFactors.secret,
      // The database's clock is the same for all servers.
      now: sql<number>`(extract(epoch from now()) * 1000)::float8`,
    })
    .from(twoFactors)
    .where(and(eq(twoFactors.userId, userId), state));
  const secret = row && secrets.unseal(row.secret);
  if (!row || secret === undefined) return false;
  const totp = new TOTP({ issuer, secret: Secret.fromBase32(secret), period });
  const delta = totp.validate({ token, timestamp: row.now, window: 1 });
  if (delta === null) return false;
  const step = Math.floor(row.now / 1000 / period) + delta;
  const [taken] = await db
    .update(twoFactors)
    .set({ lastStep: step })
    .where(and(eq(twoFactors.userId, userId), state, lt(twoFactors.lastStep, step)))
    .returning({ id: twoFactors.userId });
  return taken !== undefined;
}

async function takeRecoveryCode(db: Db, userId: string, plain: string): Promise<boolean> {
  const [used] = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, tokenHash(plain))))
    .returning({ userId: recoveryCodes.userId });
  return used !== undefined;
}

/** Replaces the recovery codes with ten new ones of 80 random bits each: enough entropy for unsalted hashes. */
export async function makeRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const alphabet = "abcdefghijklmnopqrstuvwxyz234567";
  const codes = Array.from({ length: recoveryCount }, () =>
    Array.from(randomBytes(16), (byte) => alphabet[byte % 32]).join(""),
  );
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, hash: tokenHash(code) })));
  return codes.map((code) => code.match(/.{4}/g)?.join("-") ?? code);
}

export function refuseWrongCode(): never {
  const message = "This code is wrong or has already been used.";
  refuse("WRONG_CODE", { fields: [{ field: "code", message }] });
}
