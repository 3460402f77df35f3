import { and, eq, gt, sql } from "drizzle-orm";
import { sendVerificationEmail, type AccountServices } from "./verify-email.ts";
import type { Transaction } from "../lib/database/database.ts";
import { Refusal } from "../lib/refuse.ts";
import { searchTextOf } from "../people/search-text.ts";
import { isReserved } from "../people/reserved-usernames.ts";
import { users, type User } from "../people/tables.ts";
import { admitSignUp } from "./sign-up-mode.ts";
import { signUpRequests } from "./sign-up-tables.ts";
import { accountExistsEmail } from "./emails.ts";
import { hashPassword, inHashingTurn } from "../security/passwords.ts";
import { identities } from "../sessions/tables.ts";
import { usernameFromEmail, usernameCandidates } from "../people/usernames.ts";
import { refuseWeakPassword } from "../security/weak-passwords.ts";

type SignUp = Named & { password: string; invitation?: string | undefined };
type Named = { name: string; email: string; role: User["role"] };

/** Opens an account or stores a sign-up request. Returns no user if the address already has an account; its owner is emailed instead. */
export async function openAccount(
  services: AccountServices,
  { password, invitation, ...person }: SignUp,
): Promise<{ user?: User; waiting: boolean }> {
  await refuseWeakPassword(password, person);
  // Before the transaction: waiting for a hashing turn must not hold a connection.
  const hash = await inHashingTurn(() => hashPassword(password));
  const { user, waiting, isKnown } = await services.db.transaction(async (tx) => {
    const waits = (await admitSignUp(tx, invitation)) === "request";
    if (!waits)
      return {
        waiting: false,
        user: await insertAccount(services, tx, { ...person, hash }),
        isKnown: true,
      };
    const hasOne = await hasAccount(tx, person.email);
    if (!hasOne)
      await tx
        .insert(signUpRequests)
        .values({ ...person, password: hash })
        .onConflictDoNothing();
    return { waiting: true, user: undefined, isKnown: hasOne };
  });
  // The response doesn't reveal whether the address has an account: only an email to it does.
  if (!user && isKnown && !(await isJustOpened(services, person.email)))
    await emailAccountOwner(services, person.email);
  return { ...(user && { user }), waiting };
}

/** Tells an account's owner by email that somebody tried to sign up with their address. */
export async function emailAccountOwner(services: AccountServices, email: string): Promise<void> {
  if (await mayEmail(services, email))
    await services.mail.send(accountExistsEmail(email, `${services.config.publicUrl}/login`));
}

/** Whether the account was opened within the last minute: then its owner most likely submitted the form twice. */
async function isJustOpened({ db }: AccountServices, email: string): Promise<boolean> {
  const isRecent = gt(users.createdAt, sql`now() - interval '1 minute'`);
  const opened = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isRecent));
  return opened.length > 0;
}

async function hasAccount(tx: Transaction, email: string): Promise<boolean> {
  const found = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  return found.length > 0;
}

/** Inserts the person with their password; undefined when the address already has an account. */
export async function insertAccount(
  services: AccountServices,
  tx: Transaction,
  { hash, ...person }: Named & { hash: string },
): Promise<User | undefined> {
  const made = await insertPerson(tx, person);
  if (!made) return undefined;
  await tx
    .insert(identities)
    .values({ userId: made.id, providerId: "credential", accountId: made.id, password: hash });
  await sendVerificationEmail(services, { userId: made.id, email: made.email }, tx);
  return made;
}

/** Whether another unsolicited email may go to this address: five an hour. */
export async function mayEmail(
  { rateLimiter }: Pick<AccountServices, "rateLimiter">,
  email: string,
): Promise<boolean> {
  try {
    await rateLimiter.take("unasked-emails", email, { allowed: 5, seconds: 3600 });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function insertPerson(tx: Transaction, person: Named) {
  for (const username of usernameCandidates(usernameFromEmail(person.email))) {
    if (await isReserved(tx, username)) continue;
    // The unique indexes decide: a second sign-up with the same address waits here for the first and then inserts nothing.
    const [user] = await tx
      .insert(users)
      .values({ ...person, username, search: searchTextOf({ ...person, username }) })
      .onConflictDoNothing()
      .returning();
    if (user) return user;
    const [taken] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, person.email));
    if (taken) return undefined;
  }
  throw new Error("no free username found");
}
