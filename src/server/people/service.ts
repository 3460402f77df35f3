import { and, desc, eq, not, or, sql } from "drizzle-orm";
import type { PersonCard, Profile } from "../../contract/people.ts";
import type { Db } from "../lib/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person, Viewer } from "../lib/routes.ts";
import { toSearchText } from "../lib/search-text.ts";
import { makePersonCard, personCardColumns } from "./person-card.ts";
import { follows, users } from "./tables.ts";
import { notBlocked } from "./visibility.ts";

const found = 10;

/** One person's public profile; NOT_FOUND when there is none or a block lies between. */
export async function getProfile(db: Db, viewer: Viewer, id: string): Promise<Profile> {
  const [row] = await db
    .select({
      ...personCardColumns,
      location: users.location,
      bio: users.bio,
      sample: users.sample,
      createdAt: users.createdAt,
      followers: sql<number>`(select count(*)::int from ${follows} where ${follows.followedId} = ${users.id})`,
      following: sql<number>`(select count(*)::int from ${follows} where ${follows.followerId} = ${users.id})`,
    })
    .from(users)
    .where(and(eq(users.id, id), notBlocked(viewer, users.id)));
  if (!row) refuse("NOT_FOUND");
  const { location, bio, sample, followers, following } = row;
  return {
    ...makePersonCard(row),
    location,
    bio,
    sample,
    followers,
    following,
    joined: row.createdAt.toISOString(),
    can: { edit: viewer?.id === id },
  };
}

/** People whose name or username begins with, contains or nearly spells the words; best match first. */
export async function searchPeople(db: Db, viewer: Person, q: string): Promise<PersonCard[]> {
  const text = toSearchText(q).replace(/^@/, "");
  if (text === "") return [];
  const pattern = text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
  const begins = sql`(${users.search} like ${`${pattern}%`} or ${users.search} like ${`% ${pattern}%`})`;
  const rows = await db
    .select(personCardColumns)
    .from(users)
    .where(
      and(
        or(sql`${users.search} like ${`%${pattern}%`}`, sql`${text} <% ${users.search}`),
        not(eq(users.id, viewer.id)),
        notBlocked(viewer, users.id),
      ),
    )
    .orderBy(
      desc(begins),
      desc(sql`word_similarity(${text}, ${users.search})`),
      users.name,
      users.id,
    )
    .limit(found);
  return rows.map(makePersonCard);
}
