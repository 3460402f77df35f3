import { eq, sql } from "drizzle-orm";
import type { Person } from "../lib/person.ts";
import type { Services } from "../services.ts";
import { findPasswordOf, refuseWrongCode, refuseWrongPassword } from "./require-proof.ts";
import { sessions } from "./tables.ts";
import { isTwoFactorCode } from "./two-factor.ts";

type Proof = { password?: string | undefined; code?: string | undefined; address: string };

/** Takes the password again, or an authenticator's code from who has no password; holds for ten minutes. */
export async function prove(services: Services, person: Person, proof: Proof): Promise<void> {
  const { db } = services;
  const hasPassword = (await findPasswordOf(db, person.id)) !== undefined;
  if (hasPassword) await refuseWrongPassword(services, person, proof);
  else if (!(await isTwoFactorCode(services, person.id, proof.code ?? ""))) refuseWrongCode();
  await db
    .update(sessions)
    .set({ provenAt: sql`now()` })
    .where(eq(sessions.id, person.sessionId));
}
