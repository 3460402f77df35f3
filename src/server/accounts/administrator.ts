import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../lib/database/database.ts";
import { write, type Done } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { users, type User } from "../people/tables.ts";
import { endOtherSessions } from "./own-sessions.ts";
import { instance } from "./tables.ts";
import { newToken, tokenHash } from "./tokens.ts";

const key = "administrator-link";

/** A new one-time link that makes its opener the administrator; undefined once there is one. Earlier links end. */
export async function makeAdministratorLink(
  db: Db,
  publicUrl: string,
): Promise<string | undefined> {
  const [administrator] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.administrator, true))
    .limit(1);
  if (administrator) return undefined;
  const token = newToken();
  await db
    .insert(instance)
    .values({ key, value: tokenHash(token) })
    .onConflictDoUpdate({
      target: instance.key,
      set: { value: tokenHash(token), createdAt: sql`now()` },
    });
  return `${publicUrl}/admin?token=${token}`;
}

/**
 * Makes the person administrator and uses the link up; refuses LINK_EXPIRED. Their other sessions end: nobody who came
 * in before rises along. Gives the person as they are now.
 */
export function claimAdministration(db: Db, person: Person, token: string): Promise<Done<User>> {
  return write(db, async (tx) => {
    await endOtherSessions(tx, person);
    const [link] = await tx
      .delete(instance)
      .where(and(eq(instance.key, key), eq(instance.value, tokenHash(token))))
      .returning({ key: instance.key });
    if (!link) refuse("LINK_EXPIRED");
    const [administrator] = await tx
      .update(users)
      .set({ administrator: true })
      .where(eq(users.id, person.id))
      .returning();
    return administrator ?? refuse("SIGN_IN_FIRST");
  });
}
