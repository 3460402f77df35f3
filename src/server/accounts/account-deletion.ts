import { lt, or, sql } from "drizzle-orm";
import type { Db, Transaction } from "../lib/database/database.ts";
import type { Services } from "../services.ts";
import { sessions, verifications } from "../sessions/tables.ts";

/**
 * Deletes a person's pending links and codes, and requests for such links. The links' rows only name the person within their value, always
 * by id.
 */
export async function removeLinksOf(
  tx: Transaction,
  jobs: Services["jobs"],
  { id, email }: { id: string; email: string },
): Promise<void> {
  await tx.delete(verifications).where(sql`position(${id} in ${verifications.value}) > 0`);
  await jobs.forget("email", email, tx);
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
