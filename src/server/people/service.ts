import { and, desc, eq, ne, sql, type SQL } from "drizzle-orm";
import type { PersonCard, Profile } from "../../contract/people.ts";
import type { Db } from "../lib/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person, Viewer } from "../lib/routes.ts";
import { toSearchText } from "../lib/search-text.ts";
import { makePersonCard, personCardColumns } from "./person-card.ts";
import { follows, users } from "./tables.ts";
import { notBlocked } from "./visibility.ts";

const most = 10;

/** One person's public profile; NOT_FOUND when there is none or a block lies between. */
export async function getProfile(db: Db, viewer: Viewer, id: string): Promise<Profile> {
  const [row] = await db
    .select({
      ...personCardColumns,
      location: users.location,
      bio: users.bio,
      createdAt: users.createdAt,
      followers: sql<number>`(select count(*)::int from ${follows} where ${follows.followedId} = ${users.id})`,
      following: sql<number>`(select count(*)::int from ${follows} where ${follows.followerId} = ${users.id})`,
    })
    .from(users)
    .where(and(eq(users.id, id), notBlocked(viewer, users.id)));
  if (!row) refuse("NOT_FOUND");
  const { location, bio, followers, following } = row;
  return {
    ...makePersonCard(row),
    location,
    bio,
    followers,
    following,
    joined: row.createdAt.toISOString(),
    can: { edit: viewer?.id === id },
  };
}

/** People whose name or username contains the words, best match first; when there are none, those who nearly spell them. */
export async function searchPeople(db: Db, viewer: Person, q: string): Promise<PersonCard[]> {
  const text = toSearchText(q).replace(/^@/, "");
  if (text === "") return [];
  const pattern = text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
  const contains = sql`${users.search} like ${`%${pattern}%`}`;
  const begins = sql`(${users.search} like ${`${pattern}%`} or ${users.search} like ${`% ${pattern}%`})`;
  const likeness = sql`word_similarity(${text}, ${users.search})`;
  const listWhere = (condition: SQL) =>
    db
      .select(personCardColumns)
      .from(users)
      .where(and(condition, ne(users.id, viewer.id), notBlocked(viewer, users.id)))
      .orderBy(desc(begins), desc(likeness), users.name, users.id)
      .limit(most);
  const exact = await listWhere(contains);
  // One wrong letter in a short name leaves about half of its trigrams; the index's own threshold is stricter.
  const rows = exact.length > 0 ? exact : await listWhere(sql`${likeness} >= 0.45`);
  return rows.map(makePersonCard);
}
