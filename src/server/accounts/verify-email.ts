import { and, eq, sql } from "drizzle-orm";
import { verificationEmail } from "./emails.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import type { Services } from "../services.ts";
import { users } from "../people/tables.ts";
import { dropLinks, useLink, makeLink } from "../security/one-time-links.ts";
import { emailChanges } from "../security/tables.ts";

/** What the operations of accounts need. */
export type AccountServices = Pick<Services, "db" | "mail" | "config" | "rateLimiter">;

/** Verifies the address to which the link was mailed. */
export async function verifyEmail(db: Db, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { userId, email } = await useLink(tx, "verify-email", token);
    const [verified] = await tx
      .update(users)
      .set({ emailVerified: true, updatedAt: sql`now()` })
      .where(and(eq(users.id, userId), eq(users.email, email)))
      .returning({ id: users.id });
    if (!verified) refuse("LINK_EXPIRED");
    await dropLinks(tx, "verify-email", userId);
    // Requested while this address was unverified and could not object.
    await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
  });
}

/** Mails the link again, five times an hour at most; nothing when the address is verified already. */
export async function resendVerification(services: AccountServices, person: Person): Promise<void> {
  if (person.emailVerified) return;
  await services.rateLimiter.take("resend", person.id, { allowed: 5, seconds: 3600 });
  await sendVerificationEmail(services, { userId: person.id, email: person.email });
}

/** Mails a link that proves the address. */
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
