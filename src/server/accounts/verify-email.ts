import { and, eq, sql } from "drizzle-orm";
import { verificationEmail } from "./emails.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import type { Services } from "../services.ts";
import { users } from "../people/tables.ts";
import { dropLinks, useLink, makeLink } from "../security/one-time-links.ts";
import { emailChanges } from "../security/tables.ts";

/** What the account operations need. */
export type AccountServices = Pick<Services, "db" | "mail" | "config" | "rateLimiter">;

/** Verifies the address that the link was emailed to, and returns it. */
export async function verifyEmail(db: Db, token: string): Promise<string> {
  return db.transaction(async (tx) => {
    const { userId, email } = await useLink(tx, "verify-email", token);
    const [verified] = await tx
      .update(users)
      .set({ emailVerified: true, updatedAt: sql`now()` })
      .where(and(eq(users.id, userId), eq(users.email, email)))
      .returning({ id: users.id });
    if (!verified) refuse("LINK_EXPIRED");
    await dropLinks(tx, "verify-email", userId);
    // It was requested while this address was unverified and its owner couldn't object.
    await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
    return email;
  });
}

/** Emails the link again, at most five times an hour; does nothing when the address is verified already. */
export async function resendVerification(services: AccountServices, person: Person): Promise<void> {
  if (person.emailVerified) return;
  await services.rateLimiter.take("resend", person.id, { allowed: 5, seconds: 3600 });
  await sendVerificationEmail(services, { userId: person.id, email: person.email });
}

/** Emails a link that verifies the address. */
export async function sendVerificationEmail(
  { mail, config, db }: AccountServices,
  owner: { userId: string; email: string },
  tx: Db | Transaction = db,
): Promise<void> {
  const token = await makeLink(tx, "verify-email", owner);
  await mail.send(
    verificationEmail(owner.email, `${config.publicUrl}/verify-email?token=${token}`),
    tx,
  );
}
