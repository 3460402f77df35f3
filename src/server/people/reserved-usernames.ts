import { createHash } from "node:crypto";
import { and, eq, gt, inArray, lt, ne, sql } from "drizzle-orm";
import { lookalikeKey } from "./usernames.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { users } from "./tables.ts";
import { reservedUsernames } from "./username-tables.ts";

const look = sql`replace(replace(translate(lower(${users.username}), '10', 'lo'), 'rn', 'm'), 'vv', 'w')`;

/** Whether this person, or a new user when `by` is omitted, could take the username now. */
export async function isUsernameFree(
  db: Db,
  username: string,
  by?: { id: string },
): Promise<boolean> {
  const others = by === undefined ? undefined : ne(users.id, by.id);
  const [taken] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(look, lookalikeKey(username)), others));
  return !taken && !(await isReserved(db, username, by?.id));
}

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

// Hashes the lookalike key, so names that look like a reserved one are reserved too.
function usernameHash(username: string): string {
  return createHash("sha256").update(lookalikeKey(username)).digest("base64url");
}
