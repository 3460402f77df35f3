import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import type { Session } from "../../contract/security.ts";
import type { Db, Transaction } from "../lib/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/routes.ts";
import { deviceWords } from "./device-words.ts";
import { dropConnecting } from "./one-time-links.ts";
import { sessions } from "./tables.ts";

/** Where the person is signed in, last used first; the last use is known to the hour. */
export async function listSessions(db: Db, person: Person): Promise<Session[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, person.id),
        gt(sessions.expiresAt, sql`now()`),
        gt(sessions.updatedAt, sql`now() - interval '14 days'`),
      ),
    )
    .orderBy(desc(eq(sessions.id, person.sessionId)), desc(sessions.updatedAt), sessions.id)
    .limit(100);
  return rows.map((row) => ({
    id: row.id,
    device: deviceWords(row.userAgent ?? ""),
    signedIn: row.createdAt.toISOString(),
    lastUsed: row.updatedAt.toISOString(),
    current: row.id === person.sessionId,
  }));
}

/** Ends one of the person's own sessions; NOT_FOUND for anybody else's. */
export async function endOwnSession(db: Db, person: Person, id: string): Promise<void> {
  const [gone] = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, person.id)))
    .returning({ id: sessions.id });
  if (!gone) refuse("NOT_FOUND");
  await dropConnecting(db, person.id);
}

/** Ends a person's sessions but the one they are in, with what was begun in them. */
export async function endOtherSessions(db: Db | Transaction, person: Person): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, person.id), ne(sessions.id, person.sessionId)));
  await dropConnecting(db, person.id);
}

export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId));
}
