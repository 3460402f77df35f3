import { and, eq, sql } from "drizzle-orm";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuse, Refusal } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import type { Services } from "../services.ts";
import { checkPassword } from "./sign-in.ts";
import { identities, sessions } from "./tables.ts";

/** Refuses PROVE_FIRST unless this session's person has shown who they are in the last ten minutes. */
export async function refuseUnlessProven(db: Db, person: Person): Promise<void> {
  const [row] = await db
    .select({ isFresh: sql<boolean>`${sessions.provenAt} > now() - interval '10 minutes'` })
    .from(sessions)
    .where(eq(sessions.id, person.sessionId));
  if (!row?.isFresh) refuse("PROVE_FIRST");
}

/**
 * Refuses VERIFY_EMAIL_FIRST: what keeps an account's owner out is only for who has shown that the address is theirs,
 * else whoever signs up with another's address could lock its owner out for good.
 */
export function refuseUnverified(person: Person): void {
  if (!person.emailVerified) refuse("VERIFY_EMAIL_FIRST");
}

/** The hash of a person's password; undefined for who comes by Google alone. */
export async function findPasswordOf(
  db: Db | Transaction,
  userId: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ password: identities.password })
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.providerId, "credential")));
  return row?.password ?? undefined;
}

type Given = { password?: string | undefined; address: string };

/** Refuses unless this is the person's password; guesses count as they do at the front door. */
export async function refuseWrongPassword(
  services: Pick<Services, "db" | "rateLimiter">,
  person: Person,
  { password = "", address }: Given,
  field = "password",
): Promise<void> {
  try {
    await checkPassword(services, { email: person.email, password, address });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "WRONG_PASSWORD") throw error;
    const message = "This is not your password.";
    refuse("WRONG_PASSWORD", { detail: message, fields: [{ field, message }] });
  }
}

export function refuseWrongCode(): never {
  const message = "This code is wrong or was used already.";
  refuse("WRONG_CODE", { fields: [{ field: "code", message }] });
}
