import { and, eq, isNull, sql } from "drizzle-orm";
import type { LogAction } from "../../contract/moderation/limits.ts";
import type { LogEntry } from "../../contract/moderation/log.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { write, type Done } from "../lib/effects.ts";
import type { Person } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import { hideApproved } from "./hide-approved.ts";
import { answerReporters, notifyOfNotice } from "./give-notice.ts";
import { unhide } from "./hide.ts";
import { findLogEntry, writeLog } from "./log.ts";
import { requirePower } from "./staff-access.ts";
import { endSuspension, findLogOfSuspensions } from "./suspensions.ts";
import { moderationLog, moderationNotices, reportCases } from "./tables.ts";

/** The action that undoes each action. */
const opposite: Partial<Record<LogAction, LogAction>> = {
  dismiss: "reopen",
  hide: "unhide",
  warn: "withdraw-warning",
  suspend: "lift",
  approve: "hide",
};

type Wanted = { id: string; reason: string };

/** Undoes a decision, once. */
export function undoAction(db: Db, actor: Person, wanted: Wanted): Promise<Done<LogEntry>> {
  return write(db, async (tx) => {
    await requirePower(tx, actor);
    return undoWithin(tx, actor, wanted);
  });
}

/** Lifts a person's suspensions; idempotent. */
export function liftSuspension(
  db: Db,
  actor: Person,
  { id: personId, reason }: Wanted,
): Promise<Done<void>> {
  return write(db, async (tx) => {
    for (const id of await findLogOfSuspensions(tx, actor, personId))
      await undoWithin(tx, actor, { id, reason });
  });
}

/** `undoAction` inside a transaction; the caller has checked the actor's power. */
export async function undoWithin(
  tx: Transaction,
  actor: Person,
  { id, reason }: Wanted,
): Promise<LogEntry> {
  const [entry] = await tx.select().from(moderationLog).where(eq(moderationLog.id, id));
  if (!entry) refuse("NOT_FOUND");
  const action = opposite[entry.action];
  if (!action) refuse("NOT_ALLOWED", { detail: "This can't be undone." });
  if (entry.personId === actor.id)
    refuse("NOT_ALLOWED", { detail: "This is about you. Another moderator decides." });
  // If two moderators undo at once, the second waits here and finds the first one's entry.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`);
  const [undone] = await tx
    .select({ id: moderationLog.id })
    .from(moderationLog)
    .where(eq(moderationLog.undoes, id));
  if (undone) {
    const earlier = await findLogEntry(tx, undone.id);
    refuse("CONFLICT", {
      detail: `${earlier?.actor?.name ?? "Another moderator"} has already undone this.`,
    });
  }
  const { personId, target, targetId, caseId } = entry;
  const about = { personId, target, targetId, caseId };
  const undoingId = await writeLog(tx, { ...about, actorId: actor.id, action, reason, undoes: id });
  if (entry.action === "dismiss") await reopen(tx, entry);
  else if (caseId !== null) await reverse(tx, caseId);
  if (entry.action === "hide") await unhide(tx, id);
  if (entry.action === "approve")
    await hideApproved(tx, actor, { entry, logId: undoingId, reason });
  if (entry.action === "suspend") await endSuspension(tx, { logId: id, personId });
  await closeNotice(tx, actor, { id, reason });
  return (await findLogEntry(tx, undoingId)) ?? refuse("NOT_FOUND");
}

async function reopen(tx: Transaction, entry: typeof moderationLog.$inferSelect): Promise<void> {
  const { caseId } = entry;
  if (caseId === null) refuse("NOT_FOUND");
  const [closed] = await tx.select().from(reportCases).where(eq(reportCases.id, caseId));
  if (!closed) refuse("NOT_FOUND");
  const { target, targetId } = closed;
  const isSameThing = and(eq(reportCases.target, target), eq(reportCases.targetId, targetId));
  const [open] = await tx
    .select({ id: reportCases.id })
    .from(reportCases)
    .where(and(isSameThing, isNull(reportCases.closedAt)));
  if (open) refuse("CONFLICT", { detail: "This was reported again and is in the queue already." });
  const opened = await tx
    .update(reportCases)
    .set({ closedAt: null, closedBy: null, decision: null })
    .where(eq(reportCases.id, caseId))
    .returning({ id: reportCases.id });
  if (opened.length === 0) refuse("NOT_FOUND");
}

/** Notifies the reporters that the decision was undone. */
async function reverse(tx: Transaction, caseId: string): Promise<void> {
  await tx
    .update(reportCases)
    .set({ reversedAt: sql`now()` })
    .where(eq(reportCases.id, caseId));
  await answerReporters(tx, caseId);
}

/** Notifies the person that the decision was undone, which also answers a pending appeal. */
async function closeNotice(tx: Transaction, actor: Person, { id, reason }: Wanted): Promise<void> {
  const isOpen = sql`${moderationNotices.appealedAt} is not null and ${moderationNotices.answeredAt} is null`;
  const [notice] = await tx
    .update(moderationNotices)
    .set({
      undoneAt: sql`now()`,
      undoneReason: reason,
      answer: sql`case when ${isOpen} then ${reason} else ${moderationNotices.answer} end`,
      answeredBy: sql`case when ${isOpen} then ${actor.id}::uuid else ${moderationNotices.answeredBy} end`,
      answeredAt: sql`case when ${isOpen} then now() else ${moderationNotices.answeredAt} end`,
    })
    .where(eq(moderationNotices.id, id))
    .returning({ personId: moderationNotices.personId });
  if (notice) await notifyOfNotice(tx, notice.personId);
}
