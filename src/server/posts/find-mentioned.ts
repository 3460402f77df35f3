import { and, inArray, sql } from "drizzle-orm";
import { type Mentions, mentionsIn } from "../../contract/mentions.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import type { ViewerId } from "../lib/person.ts";
import { users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";

/** Links in one text; more would be a list of names. */
const maxLinks = 20;

/** Whose usernames the texts mention, of those the viewer may see; asks nothing where there is no @. */
export async function findMentioned(
  db: Db | Transaction,
  viewer: ViewerId,
  texts: string[],
): Promise<(text: string) => Mentions> {
  const names = new Set(texts.flatMap(namesIn));
  if (names.size === 0) return () => undefined;
  const username = sql<string>`lower(${users.username})`;
  const found = await db
    .select({ id: users.id, username })
    .from(users)
    .where(and(inArray(username, [...names]), notBlocked(viewer, users.id)));
  const idOf = new Map(found.map((one) => [one.username, one.id]));
  return (text) => {
    const mentioned = namesIn(text).flatMap((name) => {
      const id = idOf.get(name);
      return id === undefined ? [] : [{ username: name, id }];
    });
    return mentioned.length === 0 ? undefined : mentioned;
  };
}

function namesIn(text: string): string[] {
  if (!text.includes("@")) return [];
  return [...new Set(mentionsIn(text).map(({ username }) => username))].slice(0, maxLinks);
}
