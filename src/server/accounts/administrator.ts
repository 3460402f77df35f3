import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../lib/database/database.ts";
import { write, type Done } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { users, type User } from "../people/tables.ts";
import { endOtherSessions } from "../sessions/end-sessions.ts";
import { instance } from "./tables.ts";
import { makeToken, tokenHash } from "../security/tokens.ts";

const key = "administrator-link";

/** Creates a one-time link whose user becomes the administrator, and invalidates earlier links; undefined once there is an administrator. */
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
  const token = makeToken();
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
 * Makes the person administrator and uses up the link; refuses with LINK_EXPIRED. Ends their other sessions, so that nobody already signed
 * in as them gains the role. Returns the updated user.
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
    return administrator ?? refuse("UNAUTHENTICATED");
  });
}
