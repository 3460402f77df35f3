import { and, eq, ne, sql } from "drizzle-orm";
import { record, write, type Done } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import { users } from "../people/tables.ts";
import { findGoogle } from "./connections.ts";
import { resetLetter } from "./emails.ts";
import { dropConnecting, dropLinks, makeLink, readLink, useLink } from "./one-time-links.ts";
import { mayWriteTo, type Desk } from "./open-account.ts";
import { hashPassword, inHashingTurn } from "./passwords.ts";
import { countSignOut } from "./own-sessions.ts";
import { passwordChangedLetter, passwordChangedWithGoogleLetter } from "./security-emails.ts";
import { emailChanges, identities, sessions } from "./tables.ts";
import { refuseWeakPassword } from "./weak-passwords.ts";

/** Mails a reset link when the address has an account; runs in the queue, so that asking takes the same time for all. */
export async function mailReset(desk: Desk, email: string): Promise<void> {
  const [user] = await desk.db
    .select({ id: users.id, sample: users.sample })
    .from(users)
    .where(eq(users.email, email));
  if (!user || user.sample || !(await mayWriteTo(desk, email))) return;
  await desk.db.transaction(async (tx) => {
    // Held, because the link names its person only in words: nobody may leave while it is written.
    const still = and(eq(users.id, user.id), eq(users.email, email));
    const [here] = await tx.select({ id: users.id }).from(users).where(still).for("key share");
    if (!here) return;
    const token = await makeLink(tx, "reset-password", { userId: user.id, email });
    const link = `${desk.config.publicUrl}/reset-password?token=${token}`;
    await desk.mail.send(resetLetter(email, link), tx);
  });
}

/** Sets a new password by the link's token and ends all sessions; gives the person's address. */
export async function resetPassword(
  desk: Desk,
  { token, password }: { token: string; password: string },
): Promise<Done<string>> {
  const { db, mail, config } = desk;
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
    // The letter reached them, so the address is theirs.
    await tx
      .update(users)
      .set({ emailVerified: true, updatedAt: sql`now()` })
      .where(eq(users.id, userId));
    // Whoever opened the account in their name must not keep another way in.
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
    record(tx, { type: "signed-out", sessions: { allOf: userId } });
    await dropLinks(tx, "reset-password", userId);
    await dropLinks(tx, "second-factor", userId);
    await dropConnecting(tx, userId);
    // Asked for, perhaps, by whom the new password is to keep out.
    await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
    const { connected, email: google } = await findGoogle(tx, userId);
    const letter = connected
      ? passwordChangedWithGoogleLetter(email, config.publicUrl, google)
      : passwordChangedLetter(email, config.publicUrl);
    await mail.send(letter, tx);
    return email;
  });
}
