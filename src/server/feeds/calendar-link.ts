import { and, eq, sql } from "drizzle-orm";
import { makeToken, tokenHash } from "../security/tokens.ts";
import type { Db } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { calendarLinks } from "./tables.ts";

/** Since when the person has a link, null when they have none. */
export async function getCalendarLink(db: Db, person: Person): Promise<{ since: string | null }> {
  const [link] = await db.select().from(calendarLinks).where(eq(calendarLinks.userId, person.id));
  return { since: link?.createdAt.toISOString() ?? null };
}

/** A new link, the only time that it can be seen; the one before leads nowhere from now on. */
export async function makeCalendarLink(db: Db, person: Person, publicUrl: string) {
  const token = makeToken();
  const [made] = await db
    .insert(calendarLinks)
    .values({ userId: person.id, tokenHash: tokenHash(token) })
    .onConflictDoUpdate({
      target: calendarLinks.userId,
      set: { tokenHash: tokenHash(token), createdAt: sql`now()` },
    })
    .returning();
  if (!made) throw new Error("the link was not kept");
  // Among the search parameters, which no log of ours holds.
  const url = `${publicUrl}/calendar/mine.ics?key=${token}`;
  return { url, since: made.createdAt.toISOString() };
}

export async function endCalendarLink(db: Db, person: Person): Promise<void> {
  await db.delete(calendarLinks).where(eq(calendarLinks.userId, person.id));
}

/** Whose calendar a link leads to; undefined for one that was ended or never made. */
export async function findCalendarOwner(db: Db, token: string) {
  const [owner] = await db
    .select({ id: users.id, name: users.name })
    .from(calendarLinks)
    .innerJoin(users, eq(users.id, calendarLinks.userId))
    .where(and(eq(calendarLinks.tokenHash, tokenHash(token)), notBlocked(undefined, users.id)));
  return owner;
}
