import type { SignInProvider } from "../../contract/accounts/limits.ts";
import type { Person } from "../lib/person.ts";
import {
  openAuth,
  openProviderAuth,
  type Auth,
  type AuthParts,
  type ProviderAuth,
} from "./auth.ts";
import { openSealer, type Sealer } from "../lib/sealer.ts";
import { readSessionToken } from "./session-cookie.ts";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Db } from "../lib/database/database.ts";
import { isDiskFull } from "../lib/database/database-errors.ts";
import { users } from "../people/tables.ts";
import { sessions } from "./tables.ts";
import { tokenHash } from "../security/tokens.ts";

export type Identity = {
  /** The signed-in person of a request's cookies. One indexed statement; undefined when nobody is signed in. */
  findPerson(headers: Headers): Promise<Person | undefined>;
  /** better-auth, for the sessions room alone. */
  auth: Auth;
  /** The same with a provider, opened on first use: Google's description is read over the network. */
  withProvider(provider: SignInProvider): ProviderAuth;
  /** Encrypts what must be readable again, such as the secrets of authenticator apps. */
  secrets: Sealer;
};

export function openIdentity(parts: AuthParts): Identity {
  const find = personFinder(parts.db);
  const opened = new Map<SignInProvider, ProviderAuth>();
  return {
    auth: openAuth(parts),
    secrets: openSealer(parts.sessionSecret, "two-factor secrets"),
    withProvider(provider) {
      const auth = opened.get(provider) ?? openProviderAuth(parts, provider);
      opened.set(provider, auth);
      return auth;
    },
    async findPerson(headers) {
      const token = readSessionToken(headers, parts.config.publicUrl, parts.sessionSecret);
      return token === undefined ? undefined : find(token);
    },
  };
}

/** Finds the person of a session token; a session ends after 14 days without use and 90 days in all. */
function personFinder(db: Db) {
  const statement = db
    .select({
      id: users.id,
      name: users.name,
      username: users.username,
      email: users.email,
      emailVerified: users.emailVerified,
      role: users.role,
      administrator: users.administrator,
      image: users.image,
      sessionId: sessions.id,
      usedLongAgo: sql<boolean>`${sessions.updatedAt} < now() - interval '1 hour'`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.token, sql.placeholder("token")),
        gt(sessions.expiresAt, sql`now()`),
        gt(sessions.updatedAt, sql`now() - interval '14 days'`),
      ),
    )
    .prepare("find_person");
  return async function find(token: string): Promise<Person | undefined> {
    const [row] = await statement.execute({ token: tokenHash(token) });
    if (!row) return undefined;
    const { usedLongAgo, ...person } = row;
    // At most hourly, so that reading does not become writing.
    if (usedLongAgo) {
      await db
        .update(sessions)
        .set({ updatedAt: sql`now()` })
        .where(eq(sessions.id, row.sessionId))
        // A full disk lets people read on.
        .catch((error: unknown) => {
          if (!isDiskFull(error)) throw error;
        });
    }
    return person as Person;
  };
}
