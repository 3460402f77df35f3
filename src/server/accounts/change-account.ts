import { eq, sql } from "drizzle-orm";
import type { Db, Transaction } from "../lib/database/database.ts";
import { isDuplicate } from "../lib/database/database-errors.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { done, type Done } from "../lib/effects.ts";
import { hintProfile } from "../people/live.ts";
import { searchTextOf } from "../people/search-text.ts";
import { users } from "../people/tables.ts";
import type { RateLimiter } from "../lib/rate-limiter.ts";
import { reserveUsername, isReserved, isUsernameFree } from "../people/reserved-usernames.ts";
import { formerUsernames } from "../people/username-tables.ts";
import { plainUsername, usernameProblem } from "../people/usernames.ts";

/** The username that the typed text would become, and whether it is available. */
export async function checkUsername(db: Db, person: Person, given: string) {
  const username = plainUsername(given);
  const problem = usernameProblem(username) ?? null;
  const free = problem === null && (await isUsernameFree(db, username, person));
  return { username, free, problem };
}

/** Changes the username; if two people want the same one at once, one of them gets it. */
export async function changeUsername(
  { db, rateLimiter }: { db: Db; rateLimiter: RateLimiter },
  person: Person,
  given: string,
): Promise<Done<void>> {
  const username = plainUsername(given);
  if (username === person.username) return done(undefined, []);
  const problem = usernameProblem(username);
  if (problem) refuse("BAD_INPUT", { fields: [{ field: "username", message: problem }] });
  if (!(await isUsernameFree(db, username, person))) refuseTaken();
  // Each change reserves the old name for a month.
  await rateLimiter.take("username", person.id, { allowed: 10, seconds: 24 * 3600 });
  try {
    await db.transaction((tx) => take(tx, person, username));
  } catch (error) {
    if (isDuplicate(error)) refuseTaken();
    throw error;
  }
  return done(undefined, [hintProfile(person.id)]);
}

async function take(tx: Transaction, person: Person, username: string): Promise<void> {
  const [before] = await tx
    .select({ name: users.name, username: users.username })
    .from(users)
    .where(eq(users.id, person.id))
    .for("update");
  if (!before) refuse("UNAUTHENTICATED");
  await tx
    .update(users)
    .set({ username, search: searchTextOf({ ...before, username }), updatedAt: sql`now()` })
    .where(eq(users.id, person.id));
  // Checked after the write, which waited for anybody who was just giving up this name.
  if (await isReserved(tx, username, person.id)) refuseTaken();
  await reserveUsername(tx, before.username, person.id);
  const former = { username: before.username.toLowerCase(), personId: person.id };
  if (former.username !== username)
    await tx.insert(formerUsernames).values(former).onConflictDoNothing();
}

function refuseTaken(): never {
  refuse("USERNAME_TAKEN", {
    fields: [{ field: "username", message: "This username is taken." }],
  });
}

/** Changes the role, which decides what tools are shown but never grants a permission. */
export async function changeRole(db: Db, person: Person, role: Person["role"]): Promise<void> {
  await db
    .update(users)
    .set({ role, updatedAt: sql`now()` })
    .where(eq(users.id, person.id));
}
