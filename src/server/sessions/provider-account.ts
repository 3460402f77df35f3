import { and, eq, ne, sql } from "drizzle-orm";
import {
  accountLimits,
  signInProviders,
  type SignInProvider,
} from "../../contract/accounts/limits.ts";
import type { Db } from "../lib/database/database.ts";
import { suspensions } from "../moderation/tables.ts";
import { searchTextOf } from "../people/search-text.ts";
import { isSuspensionOn } from "../people/visibility.ts";
import { users } from "../people/tables.ts";
import type { Config } from "../lib/config.ts";
import type { Mail } from "../lib/mail.ts";
import { isUsernameFree } from "../people/reserved-usernames.ts";
import { connectionEmail } from "../security/security-emails.ts";
import { identities } from "./tables.ts";
import { usernameFromEmail, usernameCandidates } from "../people/usernames.ts";

/** The initial values of a user who signs up with a provider: a cleaned-up name and a free username. */
export async function newProviderUser(db: Db, person: { name: string; email: string }) {
  const name = displayName(person.name);
  const username = await freeUsername(db, usernameFromEmail(person.email));
  return { name, username, image: null, search: searchTextOf({ name, username }) };
}

/** The user a session is about to be opened for. */
export async function findSessionOwner(db: Db, userId: string) {
  const { sample, signOuts } = users;
  const [owner] = await db
    .select({ sample, signOuts, suspended: suspensions.reason })
    .from(users)
    .leftJoin(suspensions, and(eq(suspensions.personId, users.id), isSuspensionOn))
    .where(eq(users.id, userId));
  return owner;
}

/** Emails the owner that a provider can now sign in to the account. Users who signed up with it get no email. */
export async function notifyConnected(
  { db, mail, config }: { db: Db; mail: Mail; config: Config },
  { userId, providerId }: { userId: string; providerId: string },
): Promise<void> {
  const provider = signInProviders.find((known) => known === providerId);
  if (!provider) return;
  const [owner] = await db
    .select({ email: users.email })
    .from(users)
    .innerJoin(identities, eq(identities.userId, users.id))
    .where(and(eq(users.id, userId), ne(identities.providerId, provider)))
    .limit(1);
  if (owner)
    await mail.send(connectionEmail(owner.email, config.publicUrl, { provider, connected: true }));
}

/** Stores the address that a provider has just reported for a user, for display only. */
export async function storeProviderEmail(
  db: Db,
  provider: SignInProvider,
  reported: { subject: string; email: string },
) {
  const { providerId, accountId, email } = identities;
  const address = reported.email.slice(0, accountLimits.email).toWellFormed().replaceAll("\0", "");
  await db
    .update(identities)
    .set({ email: address })
    .where(
      and(
        eq(providerId, provider),
        eq(accountId, reported.subject),
        sql`${email} is distinct from ${address}`,
      ),
    );
}

function displayName(given: string): string {
  const plain = given
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .trim()
    .slice(0, accountLimits.name)
    .toWellFormed()
    .trim();
  return plain === "" ? "New User" : plain;
}

async function freeUsername(db: Db, wanted: string): Promise<string> {
  for (const username of usernameCandidates(wanted)) {
    if (await isUsernameFree(db, username)) return username;
  }
  throw new Error("no free username found");
}
