import { and, eq, gt, or, type Placeholder, sql, type SQL } from "drizzle-orm";
import { makeToken, tokenHash } from "./tokens.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { isDuplicate } from "../lib/database/database-errors.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { users } from "../people/tables.ts";
import { accountExistsEmail } from "../accounts/emails.ts";
import { dropLinks } from "./one-time-links.ts";
import { mayEmail } from "../accounts/open-account.ts";
import type { AccountServices } from "../accounts/verify-email.ts";
import { requireReauthentication } from "./require-reauthentication.ts";
import { addressChangedEmail, newAddressEmail, oldAddressEmail } from "./security-emails.ts";
import { emailChanges } from "./tables.ts";

/**
 * Emails a link to both addresses. The change is made once both are opened. An old address that was never verified gets no link, so
 * that people who mistyped it at sign-up can correct it.
 */
export async function requestEmailChange(
  services: AccountServices,
  person: Person,
  email: string,
): Promise<void> {
  const { db, config, rateLimiter, mail } = services;
  await requireReauthentication(db, person);
  if (email === person.email)
    refuse("BAD_INPUT", { fields: [{ field: "email", message: "This is already your address." }] });
  await rateLimiter.take("email-change", person.id, { allowed: 5, seconds: 3600 });
  const mayWrite = await mayEmail(services, email);
  const [taken] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const [oldToken, newToken] = [makeToken(), makeToken()];
  const address = (token: string) => `${config.publicUrl}/confirm-email?token=${token}`;
  await db.transaction(async (tx) => {
    // Locked, so that an address being verified right now gets its link.
    const [own] = await tx
      .select({ isVerified: users.emailVerified })
      .from(users)
      .where(eq(users.id, person.id))
      .for("update");
    const change = {
      email,
      oldLink: own?.isVerified ? tokenHash(oldToken) : null,
      newLink: tokenHash(newToken),
      expiresAt: sql`now() + interval '30 minutes'`,
    };
    await tx
      .insert(emailChanges)
      .values({ userId: person.id, ...change })
      .onConflictDoUpdate({ target: emailChanges.userId, set: change });
    if (own?.isVerified) await mail.send(oldAddressEmail(person.email, address(oldToken)), tx);
    // The response doesn't reveal whether the other address has an account. Its owner gets an email.
    if (!mayWrite) return;
    if (taken) await mail.send(accountExistsEmail(email, `${config.publicUrl}/login`), tx);
    else await mail.send(newAddressEmail(email, address(newToken)), tx);
  });
}

/** Confirms one of the two links. Returns the new address once both are confirmed, until then undefined. */
export async function confirmEmailChange(
  { db, mail, config }: AccountServices,
  token: string,
): Promise<string | undefined> {
  try {
    return await db.transaction(async (tx) => {
      const user = await lockOwner(tx, tokenHash(token));
      const change = await useLink(tx, tokenHash(token));
      if (change.oldLink !== null || change.newLink !== null) return undefined;
      await tx
        .update(users)
        .set({ email: change.email, emailVerified: true, updatedAt: sql`now()` })
        .where(eq(users.id, change.userId));
      await tx.delete(emailChanges).where(eq(emailChanges.userId, change.userId));
      // Links that were mailed to the old address become invalid.
      for (const purpose of ["reset-password", "verify-email", "second-factor"] as const)
        await dropLinks(tx, purpose, change.userId);
      await mail.send(addressChangedEmail(user.email, config.publicUrl), tx);
      return change.email;
    });
  } catch (error) {
    // An account with this address was created meanwhile.
    if (isDuplicate(error)) refuse("LINK_EXPIRED");
    throw error;
  }
}

export async function cancelEmailChange(db: Db, person: Person): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, person.id));
}

/** The new address that is waiting for confirmation, or null: a value in a statement. */
export function newEmailOf(userId: Placeholder): SQL<string | null> {
  return sql`(select ${emailChanges.email} from ${emailChanges}
    where ${emailChanges.userId} = ${userId} and ${emailChanges.expiresAt} > now() limit 1)`;
}

/** The link's owner, locked until the transaction ends. Everything that ends an email change locks the user first too. */
async function lockOwner(tx: Transaction, link: string) {
  const [user] = await tx
    .select({ email: users.email })
    .from(users)
    .innerJoin(emailChanges, eq(emailChanges.userId, users.id))
    .where(or(eq(emailChanges.oldLink, link), eq(emailChanges.newLink, link)))
    .for("update", { of: users });
  return user ?? refuse("LINK_EXPIRED");
}

async function useLink(tx: Transaction, link: string) {
  const [row] = await tx
    .update(emailChanges)
    .set({
      oldLink: sql`nullif(${emailChanges.oldLink}, ${link})`,
      newLink: sql`nullif(${emailChanges.newLink}, ${link})`,
    })
    .where(
      and(
        or(eq(emailChanges.oldLink, link), eq(emailChanges.newLink, link)),
        gt(emailChanges.expiresAt, sql`now()`),
      ),
    )
    .returning();
  return row ?? refuse("LINK_EXPIRED");
}
