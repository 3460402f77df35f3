import { lt, or, sql } from "drizzle-orm";
import type { Db, Transaction } from "../lib/database/database.ts";
import { sessions, verifications } from "../sessions/tables.ts";

/** Deletes a person's pending links and codes; these rows only mention the person within their value. */
export async function removeLinksOf(
  tx: Transaction,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const value = verifications.value;
  await tx
    .delete(verifications)
    .where(or(sql`position(${id} in ${value}) > 0`, sql`position(${email} in ${value}) > 0`));
}

/** Deletes expired sessions and expired links and codes. */
export async function sweepAccounts(db: Db): Promise<void> {
  await db
    .delete(sessions)
    .where(
      or(
        lt(sessions.expiresAt, sql`now()`),
        lt(sessions.updatedAt, sql`now() - interval '14 days'`),
      ),
    );
  await db.delete(verifications).where(lt(verifications.expiresAt, sql`now()`));
}
