import { eq, sql } from "drizzle-orm";
import { prepareSql, type Db } from "../lib/database/database.ts";
import { isDiskFull } from "../lib/database/database-errors.ts";
import type { Person } from "../lib/person.ts";
import { countTry, tryKey, type Limit, type Tried } from "../lib/rate-limiter.ts";
import { users } from "../people/tables.ts";
import { tokenHash } from "../security/tokens.ts";
import { settings } from "../settings/tables.ts";
import { sessions } from "./tables.ts";

type Row = Person & { usedLongAgo: boolean; locale: string | null };

/** The locale each session's browser last asked for, so that two browsers with different locales don't cause a write on every request. */
const askedLocales = new Map<string, string>();
const maxAsked = 10_000;

/** A person, with the rate limit attempt counted for them. */
export type PersonWithTry = { person: Person; tried: Tried };

// Every page needs the muted words. A session ends after 14 days without use and after 90 days in any case.
const person = sql`select ${users.id}, ${users.name}, ${users.username}, ${users.email},
    ${users.emailVerified} as "emailVerified", ${users.role}, ${users.administrator}, ${users.moderator}, ${users.image},
    coalesce((select ${settings.mutedWords} from ${settings} where ${settings.userId} = ${users.id}), '{}') as "mutedWords",
    ${users.locale}, ${sessions.id} as "sessionId", ${sessions.updatedAt} < now() - interval '1 hour' as "usedLongAgo"
  from ${sessions} join ${users} on ${users.id} = ${sessions.userId}
  where ${sessions.token} = ${sql.placeholder("token")} and ${sessions.expiresAt} > now()
    and ${sessions.updatedAt} > now() - interval '14 days'`;

/** Finds the person of a session token. */
export function personFinder(db: Db) {
  const find = prepareSql<Row>(db, "find_person", person);
  const key = tryKey(sql`${sql.placeholder("bucket")}`, sql`person.id::text`);
  const tried = countTry(
    sql`select ${key}, 1, now() + make_interval(secs => ${sql.placeholder("seconds")}) from person`,
    sql`${sql.placeholder("allowed")}`,
  );
  const findAndCount = prepareSql<Row & Tried>(
    db,
    "find_person_and_count",
    sql`with person as (${person}), tried as (${tried}) select * from person cross join tried`,
  );
  return {
    async find(token: string, locale?: string): Promise<Person | undefined> {
      const [row] = await find({ token: tokenHash(token) });
      return row && noteUse(db, row, locale);
    },
    /** Also counts a rate limit attempt in the same statement, which saves each write a round trip. */
    async findAndCount(
      token: string,
      { bucket, allowed, seconds }: Limit & { bucket: string },
      locale?: string,
    ): Promise<PersonWithTry | undefined> {
      const [row] = await findAndCount({ token: tokenHash(token), bucket, allowed, seconds });
      if (!row) return undefined;
      const { used, wait, ...found } = row;
      return { person: await noteUse(db, found, locale), tried: { used, wait } };
    },
  };
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
