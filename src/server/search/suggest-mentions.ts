import { and, desc, eq, sql } from "drizzle-orm";
import type { PersonCard } from "../../contract/people/people.ts";
import { searchLimits } from "../../contract/search-limits.ts";
import type { Db } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { escapeLike, toSearchText } from "../lib/search-text.ts";
import { makePersonCard, personCardColumns } from "../people/person-card.ts";
import { follows, users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { searchPeople } from "./people.ts";

const maxSuggestions = 5;
// For people who follow very many, only the latest: this runs on every keystroke.
const maxFollowed = 1_000;

/** People matching the start of a typed mention: those the writer follows, and from three characters on everybody. */
export async function suggestMentions(db: Db, me: Person, typed: string): Promise<PersonCard[]> {
  const followed = await listFollowed(db, me, toSearchText(typed));
  if (typed.length < searchLimits.min || followed.length === maxSuggestions) return followed;
  // Tolerates no typos, since one letter off would be somebody else.
  const wanted = { q: typed, limit: maxSuggestions, others: true, forgives: false };
  const { items } = await searchPeople(db, me, wanted);
  const known = new Set(followed.map(({ id }) => id));
  return [...followed, ...items.filter(({ id }) => !known.has(id))].slice(0, maxSuggestions);
}

async function listFollowed(db: Db, me: Person, text: string): Promise<PersonCard[]> {
  const latest = db
    .select({ id: follows.followedId, since: follows.createdAt })
    .from(follows)
    .where(eq(follows.followerId, me.id))
    .orderBy(desc(follows.createdAt), desc(follows.followedId))
    .limit(maxFollowed)
    .as("latest");
  const pattern = escapeLike(text);
  const begins = sql`(${users.search} like ${`${pattern}%`} or ${users.search} like ${`% ${pattern}%`})`;
  const rows = await db
    .select(personCardColumns)
    .from(latest)
    .innerJoin(users, eq(users.id, latest.id))
    .where(and(begins, notBlocked(me, users.id)))
    .orderBy(desc(latest.since), desc(latest.id))
    .limit(maxSuggestions);
  return rows.map(makePersonCard);
}
