import { and, eq, sql } from "drizzle-orm";
import { makeToken, tokenHash } from "../security/tokens.ts";
import type { Db } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { calendarLinks } from "./tables.ts";

/** When the person's calendar link was made; null if they have none. */
export async function getCalendarLink(db: Db, person: Person): Promise<{ since: string | null }> {
  const [link] = await db.select().from(calendarLinks).where(eq(calendarLinks.userId, person.id));
  return { since: link?.createdAt.toISOString() ?? null };
}

/** Makes a new link, which is shown only this once; the previous one stops working. */
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
  // In the query string, which the server doesn't log.
  const url = `${publicUrl}/calendar/mine.ics?key=${token}`;
  return { url, since: made.createdAt.toISOString() };
}

export async function endCalendarLink(db: Db, person: Person): Promise<void> {
  await db.delete(calendarLinks).where(eq(calendarLinks.userId, person.id));
}

/** The owner of a calendar link; undefined for one that was replaced or never existed. */
export async function findCalendarOwner(db: Db, token: string) {
  const [owner] = await db
    .select({ id: users.id, name: users.name })
    .from(calendarLinks)
    .innerJoin(users, eq(users.id, calendarLinks.userId))
    .where(and(eq(calendarLinks.tokenHash, tokenHash(token)), notBlocked(undefined, users.id)));
  return owner;
}
