import { and, eq, sql } from "drizzle-orm";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { searchTextOf } from "./search-text.ts";
import { users, type User } from "./tables.ts";

export type PersonChanges = Partial<Pick<User, "name" | "location" | "bio" | "image">>;

/** Changes a person's profile and updates the search column to match. */
export async function changePerson(
  db: Db | Transaction,
  id: string,
  changes: PersonChanges,
): Promise<void> {
  if (Object.values(changes).every((value) => value === undefined)) return;
  const [row] = await db
    .update(users)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(users.id, id))
    .returning({ name: users.name, username: users.username });
  if (changes.name === undefined || !row) return;
  const { name, username } = row;
  // If the name or username was changed concurrently, that change writes the search text after this one.
  await db
    .update(users)
    .set({ search: searchTextOf({ name, username }) })
    .where(and(eq(users.id, id), eq(users.name, name), eq(users.username, username)));
}

/** Locks a person's row until the transaction ends, so that changes to one person run one after the other. */
export async function lockPerson(tx: Transaction, id: string): Promise<void> {
  const locked = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, id))
    .for("no key update");
  if (locked.length === 0) refuse("UNAUTHENTICATED");
}

/** Serializes changes between the same two people, whichever of them makes the change. */
export async function lockPair(tx: Transaction, one: string, other: string): Promise<void> {
  const pair = [one, other].toSorted().join(" ");
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`);
}
