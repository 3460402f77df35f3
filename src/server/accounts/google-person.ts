import { and, eq, ne } from "drizzle-orm";
import { limits } from "../../contract/limits.ts";
import type { Db } from "../lib/database.ts";
import { searchTextOf } from "../people/search-text.ts";
import { users } from "../people/tables.ts";
import type { Services } from "../services.ts";
import { isUsernameFree } from "./change-username.ts";
import { googleLetter } from "./security-letters.ts";
import { identities } from "./tables.ts";
import { usernameFor, usernamesLike } from "./usernames.ts";

/** What a person who comes by Google starts with: a clean name and a free username. */
export async function newcomer(db: Db, person: { name: string; email: string }) {
  const name = displayName(person.name);
  const username = await freeUsername(db, usernameFor(person.email));
  return { name, username, image: null, search: searchTextOf({ name, username }) };
}

export async function isSample(db: Db, userId: string): Promise<boolean> {
  const [user] = await db.select({ sample: users.sample }).from(users).where(eq(users.id, userId));
  return user?.sample ?? false;
}

/** Mails the owner of an account that Google leads into it too; who came by Google from the start gets no letter. */
export async function tellConnected(
  { db, mail, config }: Pick<Services, "db" | "mail" | "config">,
  userId: string,
): Promise<void> {
  const [owner] = await db
    .select({ email: users.email })
    .from(users)
    .innerJoin(identities, eq(identities.userId, users.id))
    .where(and(eq(users.id, userId), ne(identities.providerId, "google")));
  if (owner) await mail.send(googleLetter(owner.email, config.publicUrl, true));
}

function displayName(given: string): string {
  const plain = given
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .trim()
    .slice(0, limits.name)
    .toWellFormed()
    .trim();
  return plain === "" ? "New User" : plain;
}

async function freeUsername(db: Db, wanted: string): Promise<string> {
  for (const username of usernamesLike(wanted)) {
    if (await isUsernameFree(db, username)) return username;
  }
  throw new Error("no free username found");
}
