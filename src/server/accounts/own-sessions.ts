import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import type { Session } from "../../contract/accounts/security.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { done, record, type Done } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { deviceWords } from "./device-name.ts";
import { dropConnecting } from "./one-time-links.ts";
import { users } from "../people/tables.ts";
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
export async function endOwnSession(db: Db, person: Person, id: string): Promise<Done<void>> {
  const [gone] = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, person.id)))
    .returning({ id: sessions.id });
  if (!gone) refuse("NOT_FOUND");
  await dropConnecting(db, person.id);
  return done(undefined, [{ type: "signed-out", sessions: { id } }]);
}

/**
 * Ends a person's sessions but the one they are in, with what was begun in them and the sign-ins under way. Refuses
 * SIGN_IN_FIRST when somebody has ended this one meanwhile. Call it first: it holds the person until the end.
 */
export async function endOtherSessions(tx: Transaction, person: Person): Promise<void> {
  await countSignOut(tx, person.id);
  const [own] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, person.sessionId));
  if (!own) refuse("SIGN_IN_FIRST");
  await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, person.id), ne(sessions.id, person.sessionId)));
  await dropConnecting(tx, person.id);
  record(tx, { type: "signed-out", sessions: { othersOf: person } });
}

/** Makes sign-ins under way lead nowhere, and holds the person until the transaction's end. */
export async function countSignOut(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ signOuts: sql`${users.signOuts} + 1` })
    .where(eq(users.id, userId));
}

/**
 * Ends a session just opened when others were ended since its sign-in began; says whether it did. The lock is the one
 * that `countSignOut` takes: either its holder still sees this session, or this sees that they came.
 */
export async function endIfOvertaken(
  db: Db,
  session: { id: string; userId: string },
  signOuts: number,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [owner] = await tx
      .select({ signOuts: users.signOuts })
      .from(users)
      .where(eq(users.id, session.userId))
      .for("no key update");
    if (owner?.signOuts === signOuts) return false;
    await tx.delete(sessions).where(eq(sessions.id, session.id));
    return true;
  });
}

export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId));
}
