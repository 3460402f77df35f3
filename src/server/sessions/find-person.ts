import { eq, sql } from "drizzle-orm";
import { placeholderList, prepareSql, type Db } from "../lib/database/database.ts";
import { isDiskFull } from "../lib/database/database-errors.ts";
import type { Person } from "../lib/person.ts";
import { countTries, tryKey, type Limit, type Tried } from "../lib/rate-limiter.ts";
import { inSameRound, shareRuns } from "../lib/limit-concurrency.ts";
import { users } from "../people/tables.ts";
import { tokenHash } from "../security/tokens.ts";
import { settings } from "../settings/tables.ts";
import { sessions } from "./tables.ts";

type Row = Person & { usedLongAgo: boolean; locale: string | null };
/** A row for the input at this place, counted from 1. */
type Placed = { place: number };

/** The locale each session's browser last asked for, so that two browsers with different locales don't cause a write on every request. */
const askedLocales = new Map<string, string>();
const maxAsked = 10_000;

/** A person, with the rate limit attempt counted for them. */
export type PersonWithTry = { person: Person; tried: Tried };

type Counted = { token: string; limit: Limit & { bucket: string } };

// Every page needs the muted words. A session ends after 14 days without use and after 90 days in any case.
const person = sql`select ${users.id}, ${users.name}, ${users.username}, ${users.email},
    ${users.emailVerified} as "emailVerified", ${users.role}, ${users.administrator}, ${users.moderator}, ${users.image},
    coalesce((select ${settings.mutedWords} from ${settings} where ${settings.userId} = ${users.id}), '{}') as "mutedWords",
    ${users.locale}, ${sessions.id} as "sessionId", ${sessions.updatedAt} < now() - interval '1 hour' as "usedLongAgo"
  from ${sessions} join ${users} on ${users.id} = ${sessions.userId}
  where ${sessions.token} = asked.token and ${sessions.expiresAt} > now()
    and ${sessions.updatedAt} > now() - interval '14 days' offset 0`;

const people = sql`select asked.place::int, person.*
  from unnest(${placeholderList("tokens", "text")}) with ordinality as asked (token, place) cross join lateral (${person}) as person`;

// In the order of their keys, so that two servers can't block each other.
const tries = countTries(
  sql`select key, count(*), now() + make_interval(secs => max(seconds)) from person group by key order by key`,
  sql`(select max(person.allowed) from person where person.key = excluded.key)`,
);
const peopleWithTries = sql`with person as (
    select asked.place::int, asked.seconds, asked.allowed, ${tryKey(sql`asked.bucket`, sql`person.id::text`)} as key, person.*
    from unnest(${placeholderList("tokens", "text")}, ${placeholderList("buckets", "text")}, ${placeholderList("seconds", "int")}, ${placeholderList("allowed", "int")})
      with ordinality as asked (token, bucket, seconds, allowed, place) cross join lateral (${person}) as person
  ), tried as (${tries}) select * from person join tried using (key) order by place desc`;

/** Finds the people of session tokens. Requests that arrive together share a statement. */
export function personFinder(db: Db) {
  const selectPeople = prepareSql<Row & Placed>(db, "find_people", people);
  const countPeople = prepareSql<Row & Placed & Tried & Limit & { key: string }>(
    db,
    "find_people_and_count",
    peopleWithTries,
  );
  const find = shareRuns(inSameRound, async (_, tokens: string[]) =>
    inPlaces(tokens, await selectPeople({ tokens })),
  );
  const findAndCount = shareRuns(inSameRound, async (_, asked: Counted[]) => {
    const rows = await countPeople({
      tokens: asked.map(({ token }) => token),
      buckets: asked.map(({ limit }) => limit.bucket),
      seconds: asked.map(({ limit }) => limit.seconds),
      allowed: asked.map(({ limit }) => limit.allowed),
    });
    // The rows of one key, last first, have its count after all of them.
    const later = new Map<string, number>();
    const counted = rows.map((row) => {
      const after = later.get(row.key) ?? 0;
      later.set(row.key, after + 1);
      return { ...row, used: row.used - after };
    });
    return inPlaces(asked, counted);
  });
  return {
    async find(token: string, locale?: string): Promise<Person | undefined> {
      const row = await find("", tokenHash(token));
      return row && noteUse(db, row, locale);
    },
    /** Also counts a rate limit attempt in the same statement, which saves each write a round trip. */
    async findAndCount(
      token: string,
      limit: Counted["limit"],
      locale?: string,
    ): Promise<PersonWithTry | undefined> {
      const row = await findAndCount("", { token: tokenHash(token), limit });
      if (!row) return undefined;
      const { used, wait, key: _, seconds: __, allowed: ___, ...found } = row;
      return { person: await noteUse(db, found, locale), tried: { used, wait } };
    },
  };
}

function inPlaces<R extends Placed>(asked: unknown[], rows: R[]): (Omit<R, "place"> | undefined)[] {
  const byPlace = new Map(rows.map(({ place, ...row }) => [place, row]));
  return asked.map((_, at) => byPlace.get(at + 1));
}

/** Records that the session is in use, at most once an hour so that reads don't become writes, and the browser's locale if it changed. */
async function noteUse(
  db: Db,
  { usedLongAgo, locale, ...found }: Row,
  asked: string | undefined,
): Promise<Person> {
  const { id, sessionId } = found;
  if (usedLongAgo)
    await whereDiskAllows(
      db
        .update(sessions)
        .set({ updatedAt: sql`now()` })
        .where(eq(sessions.id, sessionId)),
    );
  if (asked !== undefined && asked !== locale) {
    if (usedLongAgo || askedLocales.get(sessionId) !== asked)
      await whereDiskAllows(db.update(users).set({ locale: asked }).where(eq(users.id, id)));
    if (askedLocales.size >= maxAsked) askedLocales.clear();
    askedLocales.set(sessionId, asked);
  }
  return found as Person;
}

/** Ignores a full disk, so that people can still read. */
async function whereDiskAllows(writing: Promise<unknown>): Promise<void> {
  await writing.catch((error: unknown) => {
    if (!isDiskFull(error)) throw error;
  });
}
