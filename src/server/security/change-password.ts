import { eq, sql } from "drizzle-orm";
import { write, type Done } from "../lib/effects.ts";
import type { Person } from "../lib/person.ts";
import type { Services } from "../services.ts";
import { dropLinks } from "./one-time-links.ts";
import { hashPassword, inHashingTurn } from "./passwords.ts";
import { endOtherSessions } from "../sessions/end-sessions.ts";
import { requireReauthentication } from "./require-reauthentication.ts";
import { findPasswordOf, refuseWrongPassword } from "./check-password.ts";
import { passwordChangedEmail } from "./security-emails.ts";
import { identities, sessions } from "../sessions/tables.ts";
import { emailChanges } from "./tables.ts";
import { refuseWeakPassword } from "./weak-passwords.ts";

type Change = { current?: string | undefined; password: string; address: string };

/** Changes the password, or sets the first one for a user who signs in with Google, and ends the person's other sessions. */
export async function changePassword(
  services: Services,
  person: Person,
  { current, password, address }: Change,
): Promise<Done<void>> {
  const { db, mail, config } = services;
  const hasPassword = (await findPasswordOf(db, person.id)) !== undefined;
  if (hasPassword)
    await refuseWrongPassword(services, person, { password: current, address }, "current");
  else await requireReauthentication(db, person);
  await refuseWeakPassword(password, person);
  const hash = await inHashingTurn(() => hashPassword(password));
  return write(db, async (tx) => {
    await endOtherSessions(tx, person);
    await tx
      .insert(identities)
      .values({
        userId: person.id,
        providerId: "credential",
        accountId: person.id,
        password: hash,
      })
      .onConflictDoUpdate({
        target: [identities.providerId, identities.accountId],
        set: { password: hash, updatedAt: sql`now()` },
      });
    // This session stays and counts as freshly authenticated.
    await tx
      .update(sessions)
      .set({ provenAt: sql`now()` })
      .where(eq(sessions.id, person.sessionId));
    await dropLinks(tx, "reset-password", person.id);
    await dropLinks(tx, "second-factor", person.id);
    // The email about the address change promises that a new password cancels it.
    await tx.delete(emailChanges).where(eq(emailChanges.userId, person.id));
    await mail.send(passwordChangedEmail(person.email, config.publicUrl), tx);
  });
}
