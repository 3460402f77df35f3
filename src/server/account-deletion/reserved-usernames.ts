import { createHash } from "node:crypto";
import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { lookalikeKey } from "../accounts/usernames.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { reservedUsernames } from "./tables.ts";

/** Reserves a given-up username for 30 days; its former owner may take it back, unless the account is deleted. */
export async function reserveUsername(
  tx: Db | Transaction,
  username: string,
  formerOwnerId: string | null,
): Promise<void> {
  const until = sql`now() + interval '30 days'`;
  await tx
    .insert(reservedUsernames)
    .values({ hash: usernameHash(username), formerOwnerId, until })
    .onConflictDoUpdate({ target: reservedUsernames.hash, set: { formerOwnerId, until } });
}

/** Whether a username is reserved for somebody other than this person. */
export async function isReserved(
  db: Db | Transaction,
  username: string,
  personId: string | null = null,
): Promise<boolean> {
  const [held] = await db
    .select({ formerOwnerId: reservedUsernames.formerOwnerId })
    .from(reservedUsernames)
    .where(
      and(
        eq(reservedUsernames.hash, usernameHash(username)),
        gt(reservedUsernames.until, sql`now()`),
      ),
    );
  return held !== undefined && (personId === null || held.formerOwnerId !== personId);
}

/** Deletes expired reservations. */
export async function sweepReservedUsernames(db: Db): Promise<void> {
  const over = db
    .select({ hash: reservedUsernames.hash })
    .from(reservedUsernames)
    .where(lt(reservedUsernames.until, sql`now()`))
    .limit(1000);
  await db.delete(reservedUsernames).where(inArray(reservedUsernames.hash, over));
}

// A name that looks like a reserved one is reserved as well.
function usernameHash(username: string): string {
  return createHash("sha256").update(lookalikeKey(username)).digest("base64url");
}
