import { and, desc, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Decision } from "../../contract/moderation/limits.ts";
import type { LogEntry } from "../../contract/moderation/log.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { write, type Done } from "../lib/effects.ts";
import type { Person } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import { excerpt } from "../notifications/text.ts";
import { users } from "../people/tables.ts";
import type { Services } from "../services.ts";
import { answerReporters, giveNotice } from "./give-notice.ts";
import { hide } from "./hide.ts";
import { findLogEntry, writeLog } from "./log.ts";
import { requirePower, requirePowerOver } from "./staff-access.ts";
import { shutOut } from "./suspensions.ts";
import { moderationLog, reportCases, reports } from "./tables.ts";
import { type Thing, thingOfCase } from "./thing-columns.ts";

type Case = typeof reportCases.$inferSelect;
type Wanted = { id: string; decision: Decision; reason: string; until?: string | undefined };

/** As the end of a sentence: "Mo has already decided this: hidden." */
const done: Record<Decision, string> = {
  dismiss: "dismissed",
  hide: "hidden",
  warn: "the author was warned",
  suspend: "the author was suspended",
};

/** Decides all reports of one thing, once. A second moderator is refused with who decided what. */
export function decideCase(
  services: Pick<Services, "db" | "mail" | "config">,
  actor: Person,
  wanted: Wanted,
): Promise<Done<LogEntry>> {
  const { id, decision, reason } = wanted;
  const until =
    decision === "suspend" && wanted.until !== undefined ? new Date(wanted.until) : null;
  return write(services.db, async (tx) => {
    const [found] = await tx.select().from(reportCases).where(eq(reportCases.id, id)).for("update");
    if (!found) refuse("NOT_FOUND");
    if (found.closedAt) return repeated(tx, actor, { found, decision });
    await requirePowerToDecide(tx, actor, found, decision);
    const { target, targetId, ownerId } = found;
    const about = { target, targetId, reason, until };
    const entry = { ...about, actorId: actor.id, action: decision, personId: ownerId, caseId: id };
    const logId = await writeLog(tx, entry);
    if (decision === "hide") {
      await refuseGone(tx, id);
      await hide(tx, { target, targetId, ownerId, reason, logId });
    }
    if (decision !== "dismiss" && ownerId !== null) {
      const notice = { ...about, id: logId, personId: ownerId, decision };
      await giveNotice(tx, { ...notice, about: excerpt(found.evidence.at(-1) ?? "") });
    }
    if (decision === "suspend" && ownerId !== null)
      await shutOut(tx, services, { actorId: actor.id, personId: ownerId, reason, until, logId });
    await tx
      .update(reportCases)
      .set({ closedAt: sql`now()`, closedBy: actor.id, decision })
      .where(eq(reportCases.id, id));
    await answerReporters(tx, id);
    return (await findLogEntry(tx, logId)) ?? refuse("NOT_FOUND");
  });
}

/** Dismissing affects nobody; every other decision affects the author. Imported content has none, so it can only be hidden. */
async function requirePowerToDecide(
  tx: Transaction,
  actor: Person,
  { ownerId, ownerDeletedAt }: Case,
  decision: Decision,
): Promise<void> {
  if (decision !== "dismiss" && ownerId !== null) {
    await requirePowerOver(tx, actor, ownerId, { withSamples: decision === "hide" });
    return;
  }
  await requirePower(tx, actor);
  if (ownerId === actor.id)
    refuse("NOT_ALLOWED", { detail: "This is about you. Another moderator decides." });
  if (ownerId === null && (decision === "warn" || decision === "suspend"))
    refuse("NOT_ALLOWED", {
      detail: ownerDeletedAt
        ? "This account was deleted. You can close the report."
        : "This was imported: nobody here is its author. You can hide it.",
    });
}

/** Refuses to hide deleted content: the notice would tell its author about something that no longer exists. */
async function refuseGone(tx: Transaction, id: string): Promise<void> {
  const { rows } = await tx.execute<{ thing: Thing | null }>(
    sql`select ${thingOfCase} as thing from ${reportCases} where ${reportCases.id} = ${id}`,
  );
  if (!rows[0]?.thing)
    refuse("CONFLICT", {
      detail:
        "This has been deleted. You can still warn or suspend its author, or dismiss the reports.",
    });
}

/** Repeating the same request returns the same entry; another moderator is told who was faster. */
async function repeated(
  tx: Transaction,
  actor: Person,
  { found, decision }: { found: Case; decision: Decision },
): Promise<LogEntry> {
  const [entry] = await tx
    .select({ id: moderationLog.id, reason: moderationLog.reason, name: users.name })
    .from(moderationLog)
    .leftJoin(users, eq(users.id, moderationLog.actorId))
    .where(
      and(
        eq(moderationLog.caseId, found.id),
        eq(moderationLog.action, found.decision ?? "dismiss"),
      ),
    )
    .orderBy(desc(moderationLog.createdAt), desc(moderationLog.id))
    .limit(1);
  const earlier = entry && (await findLogEntry(tx, entry.id));
  if (earlier && found.closedBy === actor.id && found.decision === decision) return earlier;
  const who = entry?.name ?? "Another moderator";
  refuse("CONFLICT", {
    detail: `${who} has already decided this: ${done[found.decision ?? "dismiss"]}. Reason: ${entry?.reason ?? ""}`,
  });
}

/** Deletes evidence whose retention period has ended, and everything left of reports about or by deleted accounts. */
export async function sweepEvidence(db: Db, days: number): Promise<void> {
  const isOver = sql`${reportCases.closedAt} < now() - make_interval(days => ${days})`;
  await db.delete(reportCases).where(and(isNotNull(reportCases.ownerDeletedAt), isOver));
  await db.execute(sql`delete from ${reports} using ${reportCases}
    where ${reportCases.id} = ${reports.caseId} and ${reports.reporterId} is null and ${isOver}`);
  await db
    .update(reportCases)
    .set({ evidence: [], ownerName: "" })
    .where(and(or(sql`${reportCases.evidence} <> '{}'`, ne(reportCases.ownerName, "")), isOver));
}
