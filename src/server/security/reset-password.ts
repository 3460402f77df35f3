import { and, eq, ne, sql } from "drizzle-orm";
import { record, write, type Done } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import { users } from "../people/tables.ts";
import { listConnections } from "./sign-in-methods.ts";
import { passwordResetEmail } from "../accounts/emails.ts";
import {
  dropPendingConnections,
  dropLinks,
  makeLink,
  readLink,
  useLink,
} from "./one-time-links.ts";
import { mayEmail } from "../accounts/open-account.ts";
import { endTokens } from "../access-tokens/end-tokens.ts";
import type { AccountServices } from "../accounts/verify-email.ts";
import { hashPassword, inHashingTurn } from "./passwords.ts";
import { countSignOut } from "../sessions/end-sessions.ts";
import { passwordChangedEmail, passwordChangedWithConnectionsEmail } from "./security-emails.ts";
import { identities, sessions } from "../sessions/tables.ts";
import { emailChanges } from "./tables.ts";
import { refuseWeakPassword } from "./weak-passwords.ts";

/** Emails a reset link if the address has an account. Runs as a job, so that every request takes the same time. */
export async function sendPasswordReset(services: AccountServices, email: string): Promise<void> {
  const [user] = await services.db
    .select({ id: users.id, sample: users.sample })
    .from(users)
    .where(eq(users.email, email));
  if (!user || user.sample || !(await mayEmail(services, email))) return;
  await services.db.transaction(async (tx) => {
    // Locked because no foreign key ties the link to its person, and the account must not be deleted meanwhile.
    const still = and(eq(users.id, user.id), eq(users.email, email));
    const [here] = await tx.select({ id: users.id }).from(users).where(still).for("key share");
    if (!here) return;
    const token = await makeLink(tx, "reset-password", { userId: user.id, email });
    const link = `${services.config.publicUrl}/reset-password?token=${token}`;
    await services.mail.send(passwordResetEmail(email, link), tx);
  });
}

/** Sets a new password with the link's token and ends all sessions. Returns the person's address. */
export async function resetPassword(
  services: AccountServices,
  { token, password }: { token: string; password: string },
): Promise<Done<string>> {
  const { db, mail, config } = services;
  const { userId, email } = await readLink(db, "reset-password", token);
  const [user] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId));
  await refuseWeakPassword(password, { email, name: user?.name ?? "" });
  const hash = await inHashingTurn(() => hashPassword(password));
  return write(db, async (tx) => {
    await countSignOut(tx, userId);
    await useLink(tx, "reset-password", token);
    const [owner] = await tx
      .select({ wasVerified: users.emailVerified })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.email, email)))
      .for("update");
    if (!owner) refuse("LINK_EXPIRED");
    // They received the email, so the address is verified.
    await tx
      .update(users)
      .set({ emailVerified: true, updatedAt: sql`now()` })
      .where(eq(users.id, userId));
    // Somebody else may have created the account with this address and must not keep a sign-in method.
    if (!owner.wasVerified)
      await tx
        .delete(identities)
        .where(and(eq(identities.userId, userId), ne(identities.providerId, "credential")));
    await tx
      .insert(identities)
      .values({ userId, providerId: "credential", accountId: userId, password: hash })
      .onConflictDoUpdate({
        target: [identities.providerId, identities.accountId],
        set: { password: hash, updatedAt: sql`now()` },
      });
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await endTokens(tx, userId);
    record(tx, { type: "signed-out", sessions: { allOf: userId } });
    await dropLinks(tx, "reset-password", userId);
    await dropLinks(tx, "second-factor", userId);
    await dropPendingConnections(tx, userId);
    // It may have been requested by the intruder whom the new password locks out.
    await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
    const connections = await listConnections(tx, userId);
    const notice =
      connections.length > 0
        ? passwordChangedWithConnectionsEmail(email, config.publicUrl, connections)
        : passwordChangedEmail(email, config.publicUrl);
    await mail.send(notice, tx);
    return email;
  });
}
