import { and, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Suspension } from "../../contract/moderation/moderation.ts";
import { pageSize } from "../../contract/paging.ts";
import type { Page } from "../../contract/shapes.ts";
import { before, pageOf, readCursor } from "../lib/database/cursor.ts";
import { dayText } from "../events/date-text.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { record, write, type Done } from "../lib/effects.ts";
import type { Person } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import { personGone } from "../people/live-hints.ts";
import { users } from "../people/tables.ts";
import { isSuspensionOn } from "../people/visibility.ts";
import { makeLink } from "../security/one-time-links.ts";
import type { Services } from "../services.ts";
import { endAllSessions } from "../sessions/end-sessions.ts";
import { suspendedEmail } from "./suspended-email.ts";
import { writeLog } from "./log.ts";
import { giveNotice } from "./give-notice.ts";
import { requirePower, requirePowerOver } from "./staff-access.ts";
import { moderationLog, suspensions } from "./tables.ts";

type Parts = Pick<Services, "db" | "mail" | "config">;
type Wanted = { id: string; reason: string; until?: string | undefined };

/**
 * Suspends a person: their sessions end, and nobody sees them or their content. Repeating the same request changes nothing; a different one
 * is refused with who was faster.
 */
export function suspend(services: Parts, actor: Person, wanted: Wanted): Promise<Done<void>> {
  const { id: personId, reason } = wanted;
  const until = wanted.until === undefined ? null : new Date(wanted.until);
  return write(services.db, async (tx) => {
    await requirePowerOver(tx, actor, personId);
    const earlier = await findSuspension(tx, personId);
    if (earlier) {
      await refuseOther(tx, actor, earlier, { reason, until });
      // A connection may have survived the first request.
      record(tx, { type: "signed-out", sessions: { allOf: personId } }, personGone(personId));
      return;
    }
    const entry = { action: "suspend", personId, reason, until } as const;
    const logId = await writeLog(tx, { ...entry, actorId: actor.id });
    const about = { target: "profile", targetId: personId, about: "" } as const;
    await giveNotice(tx, { ...about, id: logId, personId, decision: "suspend", reason, until });
    await shutOut(tx, services, { actorId: actor.id, personId, reason, until, logId });
  });
}

type ShutOut = {
  actorId: string;
  personId: string;
  reason: string;
  until: Date | null;
  logId: string;
};

/**
 * Carries out a suspension; the caller has locked the person and written the log. A longer existing one stays. A suspended moderator loses
 * the role.
 */
export async function shutOut(
  tx: Transaction,
  { mail, config }: Pick<Services, "mail" | "config">,
  wanted: ShutOut,
): Promise<void> {
  const { actorId: administratorId, personId, ...rest } = wanted;
  const earlier = await findSuspension(tx, personId);
  const isShorter = earlier !== undefined && endTime(rest.until) <= endTime(earlier.until);
  const values = { ...rest, administratorId, createdAt: new Date() };
  if (!isShorter)
    await tx
      .insert(suspensions)
      .values({ ...values, personId })
      .onConflictDoUpdate({ target: suspensions.personId, set: values });
  const [person] = await tx
    .update(users)
    .set({ moderator: false })
    .where(eq(users.id, personId))
    .returning({ email: users.email });
  await endAllSessions(tx, personId);
  record(tx, personGone(personId));
  if (person)
    await mail.send(
      suspendedEmail(person.email, {
        reason: wanted.reason,
        until: isShorter ? earlier.until : wanted.until,
        publicUrl: config.publicUrl,
      }),
      tx,
    );
}

function endTime(until: Date | null): number {
  return until?.getTime() ?? Number.POSITIVE_INFINITY;
}

type Suspended = typeof suspensions.$inferSelect;

async function refuseOther(
  tx: Transaction,
  actor: Person,
  earlier: Suspended,
  { reason, until }: Pick<Suspended, "reason" | "until">,
): Promise<void> {
  const { administratorId } = earlier;
  const isSame = earlier.reason === reason && earlier.until?.getTime() === until?.getTime();
  if (isSame && administratorId === actor.id) return;
  const [by] = administratorId
    ? await tx.select({ name: users.name }).from(users).where(eq(users.id, administratorId))
    : [];
  refuse("CONFLICT", {
    detail: `${by?.name ?? "Another moderator"} has already suspended this person. Reason: ${earlier.reason}`,
  });
}

async function findSuspension(db: Db | Transaction, personId: string) {
  const [found] = await db
    .select()
    .from(suspensions)
    .where(and(eq(suspensions.personId, personId), isSuspensionOn));
  return found;
}

/** The log entries of a person's current suspensions, to be undone; refuses if the person doesn't exist. */
export async function findLogOfSuspensions(
  tx: Transaction,
  actor: Person,
  personId: string,
): Promise<string[]> {
  const { rows } = await requirePower(tx, actor, { alsoLock: [personId] });
  if (!rows.some((row) => row.id === personId)) refuse("NOT_FOUND");
  const current = (await findSuspension(tx, personId))?.logId;
  if (!current) return [];
  const standing = await listStanding(tx, personId);
  return [...new Set([...standing.map(({ id }) => id), current])];
}

/** Ends the suspension of a log entry. An earlier or shorter one still in force applies again; otherwise the person's content is visible. */
export async function endSuspension(
  tx: Transaction,
  { logId, personId }: { logId: string; personId: string | null },
): Promise<void> {
  const ended = await tx
    .delete(suspensions)
    .where(eq(suspensions.logId, logId))
    .returning({ personId: suspensions.personId });
  if (ended.length === 0 || personId === null) return;
  const [next] = await listStanding(tx, personId);
  if (!next) return;
  const { id, actorId, reason, until, createdAt } = next;
  await tx
    .insert(suspensions)
    .values({ personId, administratorId: actorId, reason, until, createdAt, logId: id });
}

const undone = alias(moderationLog, "undone");

/** The person's suspensions in the log that are neither undone nor expired, the longest first. */
async function listStanding(tx: Transaction, personId: string) {
  const { id, actorId, reason, until, createdAt } = moderationLog;
  return tx
    .select({ id, actorId, reason, until, createdAt })
    .from(moderationLog)
    .leftJoin(undone, eq(undone.undoes, id))
    .where(
      and(
        eq(moderationLog.personId, personId),
        eq(moderationLog.action, "suspend"),
        isNull(undone.id),
        // Old log entries recorded that a suspension was lifted without naming which.
        sql`not exists (select 1 from ${moderationLog} as lifted where lifted.person_id = ${personId}
          and lifted.action = 'lift' and lifted.undoes is null and lifted.created_at >= ${createdAt})`,
        or(isNull(until), gt(until, sql`now()`)),
      ),
    )
    .orderBy(sql`${until} desc nulls first`, desc(createdAt), desc(id));
}

type PageQuery = { cursor?: string | undefined; limit?: number | undefined };

export async function listSuspensions(db: Db, query: PageQuery): Promise<Page<Suspension>> {
  const { limit = pageSize } = query;
  const { reason, until, createdAt, personId } = suspensions;
  const { id, name, username } = users;
  const rows = await db
    .select({ id, name, username, reason, until, createdAt })
    .from(suspensions)
    .innerJoin(users, eq(users.id, personId))
    .where(and(isSuspensionOn, before(createdAt, personId, readCursor(query.cursor))))
    .orderBy(desc(createdAt), desc(personId))
    .limit(limit + 1);
  const { items, next } = pageOf(rows, limit, (row) => ({ time: row.createdAt, id: row.id }));
  return {
    items: items.map((row) => ({
      ...row,
      until: row.until?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
    })),
    next,
  };
}

/** Refuses a suspended person with the reason and a token to appeal with. Call it only after they have authenticated. */
export async function refuseSuspended(db: Db, personId: string): Promise<void> {
  const suspension = await findSuspension(db, personId);
  if (!suspension) return;
  const { reason, until } = suspension;
  const end = until === null ? "" : ` until ${dayText(until, "UTC")}`;
  refuse("SUSPENDED", {
    detail: `This account is suspended${end}. Reason: ${reason}`,
    appealToken: await makeAppealToken(db, personId),
  });
}

/** A token with which a suspended person can read the reason and appeal without a session; valid for an hour. */
export async function makeAppealToken(db: Db, personId: string): Promise<string> {
  const [person] = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, personId));
  if (!person) refuse("NOT_FOUND");
  return makeLink(db, "appeal", { userId: personId, email: person.email });
}

/** Deletes suspensions that expired over a day ago. */
export async function sweepSuspensions(db: Db): Promise<void> {
  await db.delete(suspensions).where(sql`${suspensions.until} < now() - interval '1 day'`);
}
