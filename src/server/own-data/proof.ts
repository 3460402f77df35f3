import { and, eq, gt, sql } from "drizzle-orm";
import { checkPassword } from "../accounts/sign-in.ts";
import { identities, sessions } from "../accounts/tables.ts";
import { refuse, Refusal } from "../lib/refuse.ts";
import type { Person } from "../lib/routes.ts";
import type { Services } from "../services.ts";

/** Refuses unless this browser's person signed in within the last ten minutes. */
export async function requireFreshProof({ db }: Pick<Services, "db">, person: Person) {
  const [fresh] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, person.sessionId),
        gt(sessions.createdAt, sql`now() - interval '10 minutes'`),
      ),
    );
  if (!fresh) refuse("PROVE_FIRST");
}

type Given = { password?: string | undefined; address: string };

/** Refuses unless the password is right; who has none must have signed in lately. */
export async function requirePassword(
  services: Pick<Services, "db" | "limits">,
  person: Person,
  { password, address }: Given,
): Promise<void> {
  const [way] = await services.db
    .select({ id: identities.id })
    .from(identities)
    .where(and(eq(identities.userId, person.id), eq(identities.providerId, "credential")));
  if (!way) return requireFreshProof(services, person);
  if (password === undefined) return wrong("Fill this in.");
  try {
    await checkPassword(services, { email: person.email, password, address });
  } catch (error) {
    if (error instanceof Refusal && error.code === "WRONG_PASSWORD") wrong("This password is wrong.");
    throw error;
  }
}

function wrong(message: string): never {
  refuse("BAD_INPUT", { fields: [{ field: "password", message }] });
}
