import { eq, sql } from "drizzle-orm";
import { isTwoFactorCode, refuseWrongCode } from "./two-factor-codes.ts";
import { findPasswordOf, refuseWrongPassword } from "./check-password.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import type { Services } from "../services.ts";
import { sessions } from "../sessions/tables.ts";

/** Refuses with REAUTHENTICATION_REQUIRED unless this session's user has authenticated in the last ten minutes. */
export async function requireReauthentication(db: Db, person: Person): Promise<void> {
  const [row] = await db
    .select({ isFresh: sql<boolean>`${sessions.provenAt} > now() - interval '10 minutes'` })
    .from(sessions)
    .where(eq(sessions.id, person.sessionId));
  if (!row?.isFresh) refuse("REAUTHENTICATION_REQUIRED");
}

/**
 * Refuses with VERIFY_EMAIL_FIRST. Only users with a verified address may lock down an account: otherwise, people who sign up with
 * somebody else's address could lock its owner out for good.
 */
export function refuseUnverified(person: Person): void {
  if (!person.emailVerified) refuse("VERIFY_EMAIL_FIRST");
}

type Proof = { password?: string | undefined; code?: string | undefined; address: string };

/** Checks the password again, or a two-factor code for a user without a password. The proof is valid for ten minutes. */
export async function reauthenticate(
  services: Services,
  person: Person,
  proof: Proof,
): Promise<void> {
  const { db } = services;
  const hasPassword = (await findPasswordOf(db, person.id)) !== undefined;
  if (hasPassword) await refuseWrongPassword(services, person, proof);
  else if (!(await isTwoFactorCode(services, person.id, proof.code ?? ""))) refuseWrongCode();
  await db
    .update(sessions)
    .set({ provenAt: sql`now()` })
    .where(eq(sessions.id, person.sessionId));
}
