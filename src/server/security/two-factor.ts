import { and, eq, isNull, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { write, type Done } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import type { Services } from "../services.ts";
import { endOtherSessions } from "../sessions/end-sessions.ts";
import { requireReauthentication, refuseUnverified } from "./require-reauthentication.ts";
import { recoveryCodesEmail, twoFactorOffEmail, twoFactorOnEmail } from "./security-emails.ts";
import { recoveryCodes, twoFactors } from "./tables.ts";
import {
  hasTwoFactor,
  issuer,
  makeRecoveryCodes,
  refuseWrongCode,
  takeCode,
} from "./two-factor-codes.ts";

/** Creates a secret for the person's app. Signing in requires codes only after a first code has confirmed it. */
export async function startTwoFactor(services: Services, person: Person) {
  const { db, identity } = services;
  refuseUnverified(person);
  await requireReauthentication(db, person);
  const secret = new Secret({ size: 20 });
  const sealed = identity.secrets.seal(secret.base32);
  const [started] = await db
    .insert(twoFactors)
    .values({ userId: person.id, secret: sealed })
    .onConflictDoUpdate({
      target: twoFactors.userId,
      set: { secret: sealed, lastStep: 0 },
      setWhere: isNull(twoFactors.enabledAt),
    })
    .returning({ id: twoFactors.userId });
  if (!started) refuse("CONFLICT", { detail: "Two-factor authentication is already on." });
  const uri = new TOTP({ issuer, label: person.email, secret }).toString();
  return { secret: secret.base32, uri };
}

/** Turns two-factor on with a first code and ends the other sessions. Returns the recovery codes, which are shown only once. */
export async function confirmTwoFactor(
  services: Services,
  person: Person,
  code: string,
): Promise<Done<string[]>> {
  const { db, mail, config } = services;
  await requireReauthentication(db, person);
  if (!(await takeCode(services, person.id, code, isNull(twoFactors.enabledAt)))) refuseWrongCode();
  return write(db, async (tx) => {
    await endOtherSessions(tx, person);
    const [on] = await tx
      .update(twoFactors)
      .set({ enabledAt: sql`now()` })
      .where(and(eq(twoFactors.userId, person.id), isNull(twoFactors.enabledAt)))
      .returning({ id: twoFactors.userId });
    if (!on) refuse("CONFLICT");
    await mail.send(twoFactorOnEmail(person.email, config.publicUrl), tx);
    return makeRecoveryCodes(tx, person.id);
  });
}

export async function endTwoFactor(services: Services, person: Person): Promise<Done<void>> {
  const { db, mail, config } = services;
  await requireReauthentication(db, person);
  return write(db, async (tx) => {
    const wasOn = await hasTwoFactor(tx, person.id);
    if (wasOn) await endOtherSessions(tx, person);
    const gone = await tx
      .delete(twoFactors)
      .where(eq(twoFactors.userId, person.id))
      .returning({ id: twoFactors.userId });
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, person.id));
    if (!wasOn || gone.length === 0) return;
    await mail.send(twoFactorOffEmail(person.email, config.publicUrl), tx);
  });
}

export async function renewRecoveryCodes(services: Services, person: Person): Promise<string[]> {
  const { db, mail, config } = services;
  await requireReauthentication(db, person);
  return db.transaction(async (tx) => {
    const [on] = await tx
      .select({ enabledAt: twoFactors.enabledAt })
      .from(twoFactors)
      .where(eq(twoFactors.userId, person.id))
      .for("update");
    if (!on?.enabledAt) refuse("CONFLICT", { detail: "Two-factor authentication is off." });
    await mail.send(recoveryCodesEmail(person.email, config.publicUrl), tx);
    return makeRecoveryCodes(tx, person.id);
  });
}
