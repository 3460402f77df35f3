import { and, eq, ne, sql } from "drizzle-orm";
import { endTokens } from "../access-tokens/end-tokens.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { done, record, type Done } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { dropPendingConnections, dropLinks } from "../security/one-time-links.ts";
import { users } from "../people/tables.ts";
import { sessions } from "./tables.ts";

/** Ends one of the person's own sessions. Throws NOT_FOUND for other people's. */
export async function endOwnSession(db: Db, person: Person, id: string): Promise<Done<void>> {
  const [gone] = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, person.id)))
    .returning({ id: sessions.id });
  if (!gone) refuse("NOT_FOUND");
  await dropPendingConnections(db, person.id);
  return done(undefined, [{ type: "signed-out", sessions: { id } }]);
}

/**
 * Ends a person's other sessions, provider connections started in them, and pending sign-ins. Refuses with UNAUTHENTICATED if this
 * session has ended meanwhile. Call it first: it locks the person until the transaction ends.
 */
export async function endOtherSessions(tx: Transaction, person: Person): Promise<void> {
  await countSignOut(tx, person.id);
  const [own] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, person.sessionId));
  if (!own) refuse("UNAUTHENTICATED");
  await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, person.id), ne(sessions.id, person.sessionId)));
  await dropPendingConnections(tx, person.id);
  record(tx, { type: "signed-out", sessions: { othersOf: person } });
}

/** Invalidates pending sign-ins, and locks the person until the transaction ends. */
export async function countSignOut(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ signOuts: sql`${users.signOuts} + 1` })
    .where(eq(users.id, userId));
}

/**
 * Ends a new session if the person's sessions were ended after its sign-in started. Returns whether it did. Takes the same lock as
 * `countSignOut`: either the lock's holder sees this session, or this sees the new count.
 */
export async function endIfSignedOutSince(
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

/** Ends all sessions, access tokens and pending sign-ins of a person. Locks the person until the transaction ends. */
export async function endAllSessions(tx: Transaction, personId: string): Promise<void> {
  await countSignOut(tx, personId);
  await tx.delete(sessions).where(eq(sessions.userId, personId));
  await endTokens(tx, personId);
  await dropLinks(tx, "second-factor", personId);
  await dropPendingConnections(tx, personId);
  record(tx, { type: "signed-out", sessions: { allOf: personId } });
}
