import { and, count, desc, eq, sql } from "drizzle-orm";
import type { AccessToken } from "../../contract/integrations/access-tokens.ts";
import { type Scope, tokenLimits } from "../../contract/integrations/limits.ts";
import type { Db } from "../lib/database/database.ts";
import type { Mail } from "../lib/mail.ts";
import type { Person } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import { users } from "../people/tables.ts";
import { refuseUnverified, requireReauthentication } from "../security/require-reauthentication.ts";
import { accessTokenEmail } from "../security/security-emails.ts";
import { tokenHash } from "../security/tokens.ts";
import { accessTokens } from "./tables.ts";
import { makeAccessToken, startOf } from "./token-text.ts";

type Parts = { db: Db; mail: Mail; config: { publicUrl: string } };
type Wanted = { id: string; name: string; scopes: Scope[]; days: number };

/** A person's tokens, latest first; not paged, since their number is limited. */
export async function listAccessTokens(db: Db, person: Person): Promise<AccessToken[]> {
  const rows = await db
    .select()
    .from(accessTokens)
    .where(eq(accessTokens.userId, person.id))
    .orderBy(desc(accessTokens.createdAt), desc(accessTokens.id));
  return rows.map(accessToken);
}

/** Creates a token and returns it; it can't be shown again. */
export async function createAccessToken(
  { db, mail, config }: Parts,
  person: Person,
  { days, ...wanted }: Wanted,
): Promise<AccessToken & { token: string }> {
  refuseUnverified(person);
  await requireReauthentication(db, person);
  const token = makeAccessToken();
  return db.transaction(async (tx) => {
    // Locked, so that simultaneous requests can't exceed the limit.
    await tx.select().from(users).where(eq(users.id, person.id)).for("no key update");
    const [{ made } = { made: 0 }] = await tx
      .select({ made: count() })
      .from(accessTokens)
      .where(eq(accessTokens.userId, person.id));
    if (made >= tokenLimits.perPerson)
      refuse("CONFLICT", { detail: "You have 20 access tokens. Revoke one first." });
    const [row] = await tx
      .insert(accessTokens)
      .values({
        ...wanted,
        userId: person.id,
        start: startOf(token),
        hash: tokenHash(token),
        expiresAt: sql`now() + make_interval(days => ${days})`,
      })
      .onConflictDoNothing()
      .returning();
    if (!row)
      refuse("CONFLICT", { detail: "This token was already made and can't be shown again." });
    await mail.send(accessTokenEmail(person.email, wanted.name, config.publicUrl), tx);
    return { ...accessToken(row), token };
  });
}

export async function revokeAccessToken(db: Db, person: Person, id: string): Promise<void> {
  const [gone] = await db
    .delete(accessTokens)
    .where(and(eq(accessTokens.id, id), eq(accessTokens.userId, person.id)))
    .returning({ id: accessTokens.id });
  if (!gone) refuse("NOT_FOUND");
}

function accessToken(row: typeof accessTokens.$inferSelect): AccessToken {
  const { id, name, start, scopes, createdAt, expiresAt, lastUsedAt } = row;
  return {
    id,
    name,
    start,
    scopes,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    expired: expiresAt < new Date(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
