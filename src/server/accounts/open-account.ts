import { eq } from "drizzle-orm";
import type { Db } from "../lib/database.ts";
import { newId } from "../lib/ids.ts";
import { toSearchText } from "../lib/search-text.ts";
import { users, type User } from "../people/tables.ts";
import { identities } from "./tables.ts";
import { usernameFor, usernamesLike } from "./usernames.ts";

type NewAccount = { name: string; email: string; passwordHash: string; role: User["role"] };

/** Opens an account; undefined when the address has one already, however many try at once. */
export async function openAccount(db: Db, { passwordHash, ...person }: NewAccount): Promise<User | undefined> {
  return db.transaction(async (tx) => {
    for (const username of usernamesLike(usernameFor(person.email))) {
      // The unique indexes decide: a second one of the same address waits here for the first and then gets nothing.
      const [user] = await tx
        .insert(users)
        .values({ ...person, username, search: toSearchText(`${person.name} ${username}`) })
        .onConflictDoNothing()
        .returning();
      if (user) {
        const id = newId();
        await tx.insert(identities).values({
          id,
          userId: user.id,
          providerId: "credential",
          accountId: user.id,
          password: passwordHash,
        });
        return user;
      }
      const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, person.email));
      if (taken) return undefined;
    }
    throw new Error("no free username found");
  });
}
