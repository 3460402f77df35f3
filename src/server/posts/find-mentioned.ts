import { eq, inArray, sql } from "drizzle-orm";
import { type Mentions, mentionsIn } from "../../contract/mentions.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import type { ViewerId } from "../lib/person.ts";
import { users } from "../people/tables.ts";
import { formerUsernames } from "../people/username-tables.ts";
import { notBlocked } from "../people/visibility.ts";

/** Links per text. A text with more is just a list of names. */
const maxLinks = 20;

type Written = { content: string; createdAt: Date };

/**
 * Resolves the usernames mentioned in texts to people the viewer may see. Runs no query if there is no @. A username given up after
 * the text was written still refers to its owner back then, no matter who has it now.
 */
export async function findMentioned(
  db: Db | Transaction,
  viewer: ViewerId,
  texts: Written[],
): Promise<(text: Written) => Mentions> {
  const names = [...new Set(texts.flatMap(({ content }) => namesIn(content)))];
  if (names.length === 0) return () => undefined;
  const username = sql<string>`lower(${users.username})`;
  const isShown = sql<boolean>`(${notBlocked(viewer, users.id)})`;
  const found = await db
    .select({ id: users.id, isShown, username, until: sql<Date | null>`null::timestamptz` })
    .from(users)
    .where(inArray(username, names))
    .unionAll(
      db
        .select({
          id: users.id,
          isShown,
          username: formerUsernames.username,
          until: sql<Date | null>`${formerUsernames.until}`,
        })
        .from(formerUsernames)
        .innerJoin(users, eq(users.id, formerUsernames.personId))
        .where(inArray(formerUsernames.username, names)),
    );
  const holders = Map.groupBy(found, (one) => one.username);
  return ({ content, createdAt }) => {
    const mentioned = namesIn(content).flatMap((name) => {
      const holder = holderAt(holders.get(name) ?? [], createdAt);
      return holder?.isShown ? [{ username: name, id: holder.id }] : [];
    });
    return mentioned.length === 0 ? undefined : mentioned;
  };
}

type Holder = { id: string; isShown: boolean; until: Date | null };

/** Who had the name at this moment: the first to give it up afterwards, or else its current owner. */
function holderAt(holders: Holder[], at: Date): Holder | undefined {
  const end = ({ until }: Holder) => (until === null ? Infinity : new Date(until).getTime());
  return holders
    .filter((one) => end(one) > at.getTime())
    .toSorted((one, other) => end(one) - end(other))[0];
}

function namesIn(text: string): string[] {
  if (!text.includes("@")) return [];
  return [...new Set(mentionsIn(text).map(({ username }) => username))].slice(0, maxLinks);
}
