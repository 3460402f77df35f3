import { eq, sql } from "drizzle-orm";
import type { Scope } from "../../contract/integrations/limits.ts";
import { prepareSql, type Db } from "../lib/database/database.ts";
import { isDiskFull } from "../lib/database/database-errors.ts";
import type { Person } from "../lib/person.ts";
import { notSuspended } from "../people/visibility.ts";
import { users } from "../people/tables.ts";
import { tokenHash } from "../security/tokens.ts";
import { accessTokens } from "./tables.ts";
import { isAccessToken } from "./token-text.ts";

/** A valid token, with its owner and scopes. */
export type ValidToken = { id: string; scopes: Scope[]; person: Person };

type Row = Person & { tokenId: string; scopes: Scope[]; usedLongAgo: boolean };

/**
 * Finds an access token's owner, if the token is valid and they aren't suspended. Tokens carry no staff role: moderator and administrator
 * actions need a signed-in person.
 */
export function tokenFinder(db: Db) {
  const find = prepareSql<Row>(
    db,
    "find_access_token",
    sql`select ${users.id}, ${users.name}, ${users.username}, ${users.email},
        ${users.emailVerified} as "emailVerified", ${users.role}, false as administrator,
        false as moderator, ${users.image}, ${accessTokens.id} as "sessionId",
        ${accessTokens.id} as "tokenId", ${accessTokens.scopes} as scopes,
        coalesce(${accessTokens.lastUsedAt} < now() - interval '1 minute', true) as "usedLongAgo"
      from ${accessTokens} join ${users} on ${users.id} = ${accessTokens.userId}
      where ${accessTokens.hash} = ${sql.placeholder("hash")} and ${accessTokens.expiresAt} > now()
        and ${notSuspended(users.id)}`,
  );
  return async function findToken(token: string): Promise<ValidToken | undefined> {
    if (!isAccessToken(token)) return undefined;
    const [row] = await find({ hash: tokenHash(token) });
    if (!row) return undefined;
    const { tokenId, scopes, usedLongAgo, ...person } = row;
    if (usedLongAgo) await noteUse(db, tokenId);
    return { id: tokenId, scopes, person: person as Person };
  };
}

async function noteUse(db: Db, id: string): Promise<void> {
  await db
    .update(accessTokens)
    .set({ lastUsedAt: sql`now()` })
    .where(eq(accessTokens.id, id))
    // Reading still works when the disk is full.
    .catch((error: unknown) => {
      if (!isDiskFull(error)) throw error;
    });
}
