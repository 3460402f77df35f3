import { createHash, randomBytes } from "node:crypto";
import { and, count, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Db, Transaction } from "../lib/database/database.ts";
import { write, type Done } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import type { Services } from "../services.ts";
import { endOtherSessions } from "./own-sessions.ts";
import { refuseUnlessProven, refuseUnverified, refuseWrongCode } from "./require-proof.ts";
import { recoveryCodesLetter, twoFactorOffLetter, twoFactorOnLetter } from "./security-emails.ts";
import { recoveryCodes, twoFactors } from "./tables.ts";

const issuer = "Marquee";
const period = 30;
const perAccount = { allowed: 10, seconds: 15 * 60 };
const recoveryCount = 10;

/** Whether signing in as this person asks for a code. */
export async function hasTwoFactor(db: Db | Transaction, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: twoFactors.userId })
    .from(twoFactors)
    .where(and(eq(twoFactors.userId, userId), isNotNull(twoFactors.enabledAt)));
  return row !== undefined;
}

/** A new secret for the person's app; asks for nothing until a code has confirmed it. */
export async function startTwoFactor(services: Services, person: Person) {
  const { db, identity } = services;
  refuseUnverified(person);
  await refuseUnlessProven(db, person);
  const secret = new Secret({ size: 20 });
  const sealed = identity.secrets.seal(secret.base32);
  const [kept] = await db
    .insert(twoFactors)
    .values({ userId: person.id, secret: sealed })
    .onConflictDoUpdate({
      target: twoFactors.userId,
      set: { secret: sealed, lastStep: 0 },
      setWhere: isNull(twoFactors.enabledAt),
    })
    .returning({ id: twoFactors.userId });
  if (!kept) refuse("CONFLICT", { detail: "Two-factor authentication is on already." });
  const uri = new TOTP({ issuer, label: person.email, secret }).toString();
  return { secret: secret.base32, uri };
}

/** Turns it on with a first code, ends the other sessions and gives the recovery codes, which nobody sees again. */
export async function confirmTwoFactor(
  services: Services,
  person: Person,
  code: string,
): Promise<Done<string[]>> {
  const { db, mail, config } = services;
  await refuseUnlessProven(db, person);
  if (!(await takesCode(services, person.id, code, isNull(twoFactors.enabledAt))))
    refuseWrongCode();
  return write(db, async (tx) => {
    await endOtherSessions(tx, person);
    const [on] = await tx
      .update(twoFactors)
      .set({ enabledAt: sql`now()` })
      .where(and(eq(twoFactors.userId, person.id), isNull(twoFactors.enabledAt)))
      .returning({ id: twoFactors.userId });
    if (!on) refuse("CONFLICT");
    await mail.send(twoFactorOnLetter(person.email, config.publicUrl), tx);
    return makeRecoveryCodes(tx, person.id);
  });
}

export async function endTwoFactor(services: Services, person: Person): Promise<Done<void>> {
  const { db, mail, config } = services;
  await refuseUnlessProven(db, person);
  return write(db, async (tx) => {
    const wasOn = await hasTwoFactor(tx, person.id);
    if (wasOn) await endOtherSessions(tx, person);
    const gone = await tx
      .delete(twoFactors)
      .where(eq(twoFactors.userId, person.id))
      .returning({ id: twoFactors.userId });
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, person.id));
    if (!wasOn || gone.length === 0) return;
    await mail.send(twoFactorOffLetter(person.email, config.publicUrl), tx);
  });
}

export async function renewRecoveryCodes(services: Services, person: Person): Promise<string[]> {
  const { db, mail, config } = services;
  await refuseUnlessProven(db, person);
  return db.transaction(async (tx) => {
    const [on] = await tx
      .select({ enabledAt: twoFactors.enabledAt })
      .from(twoFactors)
      .where(eq(twoFactors.userId, person.id))
      .for("update");
    if (!on?.enabledAt) refuse("CONFLICT", { detail: "Two-factor authentication is off." });
    await mail.send(recoveryCodesLetter(person.email, config.publicUrl), tx);
    return makeRecoveryCodes(tx, person.id);
  });
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId));
  return row?.left ?? 0;
}

/** Takes a code of the app, or a recovery code, once; false when it is neither. Ten tries, then a quarter of an hour. */
export async function isTwoFactorCode(
  services: Pick<Services, "db" | "rateLimiter" | "identity">,
  userId: string,
  code: string,
): Promise<boolean> {
  return takesCode(services, userId, code, isNotNull(twoFactors.enabledAt));
}

async function takesCode(
  { db, rateLimiter, identity }: Pick<Services, "db" | "rateLimiter" | "identity">,
  userId: string,
  code: string,
  state: ReturnType<typeof isNull>,
): Promise<boolean> {
  // Taken before the look, so that a hundred guesses at once count as a hundred.
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
  secrets: Services["identity"]["secrets"],
  userId: string,
  token: string,
  state: ReturnType<typeof isNull>,
): Promise<boolean> {
  const [row] = await db
    .select({
      secret: twoFactors.secret,
      // One clock for all servers.
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
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash(plain))))
    .returning({ userId: recoveryCodes.userId });
  return used !== undefined;
}

/** Ten codes of 80 random bits: enough that their hashes need no salt. */
async function makeRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const letters = "abcdefghijklmnopqrstuvwxyz234567";
  const codes = Array.from({ length: recoveryCount }, () =>
    Array.from(randomBytes(16), (byte) => letters[byte % 32]).join(""),
  );
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, hash: hash(code) })));
  return codes.map((code) => code.match(/.{4}/g)?.join("-") ?? code);
}

function hash(code: string): string {
  return createHash("sha256").update(code).digest("base64url");
}
