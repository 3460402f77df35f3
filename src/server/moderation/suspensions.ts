import { and, desc, eq } from "drizzle-orm";
import type { Suspension } from "../../contract/moderation.ts";
import { pageSize } from "../../contract/paging.ts";
import type { Page } from "../../contract/shapes.ts";
import { endAllSessions } from "../sessions/end-sessions.ts";
import { before, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db } from "../lib/database/database.ts";
import { record, write, type Done } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { personGone } from "../people/live-hints.ts";
import { users } from "../people/tables.ts";
import { moderationLog, suspensions } from "./tables.ts";

/** Suspends a person: their sessions end, and nobody sees them or their content. Repeated, it changes nothing. */
export function suspend(
  db: Db,
  administrator: Person,
  { id: personId, reason }: { id: string; reason: string },
): Promise<Done<void>> {
  return write(db, async (tx) => {
    const [person] = await tx
      .select({ administrator: users.administrator })
      .from(users)
      .where(and(eq(users.id, personId), eq(users.sample, false)))
      .for("update");
    if (!person) refuse("NOT_FOUND");
    if (person.administrator)
      refuse("NOT_ALLOWED", { detail: "Administrators can't be suspended." });
    // Also when asked again: a connection may have outlived the first time.
    record(tx, { type: "signed-out", sessions: { allOf: personId } }, personGone(personId));
    const administratorId = administrator.id;
    const made = await tx
      .insert(suspensions)
      .values({ personId, administratorId, reason })
      .onConflictDoNothing()
      .returning({ personId: suspensions.personId });
    if (made.length === 0) return;
    await tx.insert(moderationLog).values({ administratorId, action: "suspend", personId, reason });
    await endAllSessions(tx, personId);
  });
}

/** Ends a suspension; everything of the person is visible again. */
export function liftSuspension(db: Db, administrator: Person, personId: string): Promise<void> {
  return db.transaction(async (tx) => {
    const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.id, personId));
    if (!person) refuse("NOT_FOUND");
    const lifted = await tx
      .delete(suspensions)
      .where(eq(suspensions.personId, personId))
      .returning({ personId: suspensions.personId });
    if (lifted.length === 0) return;
    await tx
      .insert(moderationLog)
      .values({ administratorId: administrator.id, action: "lift", personId });
  });
}

type PageQuery = { cursor?: string | undefined; limit?: number | undefined };

export async function listSuspensions(db: Db, query: PageQuery): Promise<Page<Suspension>> {
  const { limit = pageSize } = query;
  const { reason, createdAt, personId } = suspensions;
  const { id, name, username } = users;
  const rows = await db
    .select({ id, name, username, reason, createdAt })
    .from(suspensions)
    .innerJoin(users, eq(users.id, personId))
    .where(before(createdAt, personId, readCursor(query.cursor)))
    .orderBy(desc(createdAt), desc(personId))
    .limit(limit + 1);
  const { items, next } = pageOf(rows, limit, (row) => ({ time: row.createdAt, id: row.id }));
  return {
    items: items.map((row) => Object.assign(row, { createdAt: row.createdAt.toISOString() })),
    next,
  };
}

/** Refuses a suspended person with the reason. Call it only after they have authenticated. */
export async function refuseSuspended(db: Db, personId: string): Promise<void> {
  const [suspension] = await db
    .select({ reason: suspensions.reason })
    .from(suspensions)
    .where(eq(suspensions.personId, personId));
  if (!suspension) return;
  refuse("SUSPENDED", {
    detail: `This account is suspended. Reason: ${suspension.reason}`,
  });
}
