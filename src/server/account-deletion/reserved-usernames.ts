import { createHash } from "node:crypto";
import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { lookOf } from "../accounts/usernames.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { heldUsernames } from "../data-export/tables.ts";

/** Keeps a given-up username from others for 30 days; its former owner may take it back, unless the account is gone. */
export async function holdUsername(
  tx: Db | Transaction,
  username: string,
  formerOwnerId: string | null,
): Promise<void> {
  const until = sql`now() + interval '30 days'`;
  await tx
    .insert(heldUsernames)
    .values({ hash: usernameHash(username), formerOwnerId, until })
    .onConflictDoUpdate({ target: heldUsernames.hash, set: { formerOwnerId, until } });
}

/** Whether a username is kept for somebody else than this person. */
export async function isHeld(
  db: Db | Transaction,
  username: string,
  personId: string | null = null,
): Promise<boolean> {
  const [held] = await db
    .select({ formerOwnerId: heldUsernames.formerOwnerId })
    .from(heldUsernames)
    .where(
      and(eq(heldUsernames.hash, usernameHash(username)), gt(heldUsernames.until, sql`now()`)),
    );
  return held !== undefined && (personId === null || held.formerOwnerId !== personId);
}

/** Frees the names whose time is over. */
export async function sweepHeldUsernames(db: Db): Promise<void> {
  const over = db
    .select({ hash: heldUsernames.hash })
    .from(heldUsernames)
    .where(lt(heldUsernames.until, sql`now()`))
    .limit(1000);
  await db.delete(heldUsernames).where(inArray(heldUsernames.hash, over));
}

// A name that only looks like a held one is held as well.
function usernameHash(username: string): string {
  return createHash("sha256").update(lookOf(username)).digest("base64url");
}
