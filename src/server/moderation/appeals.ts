import { and, asc, eq, isNull, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Appeal } from "../../contract/moderation/notices.ts";
import { pageSize } from "../../contract/paging.ts";
import type { Page } from "../../contract/shapes.ts";
import { after, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { write, type Done } from "../lib/effects.ts";
import type { Person } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import { users } from "../people/tables.ts";
import { notifyOfNotice } from "./give-notice.ts";
import { writeLog } from "./log.ts";
import { noticeShape } from "./notices.ts";
import { requirePower } from "./staff-access.ts";
import { moderationLog, moderationNotices, reportCases } from "./tables.ts";
import { undoWithin } from "./undo.ts";

type PageQuery = { cursor?: string | undefined; limit?: number | undefined };

const decider = alias(users, "decider");

/** Unanswered appeals, oldest first. */
export async function listAppeals(db: Db, viewer: Person, query: PageQuery): Promise<Page<Appeal>> {
  const { limit = pageSize } = query;
  const { appealedAt, answeredAt, id } = moderationNotices;
  const rows = await db
    .select({
      notice: moderationNotices,
      person: { id: users.id, name: users.name, username: users.username },
      decidedBy: { id: decider.id, name: decider.name, username: decider.username },
      evidence: reportCases.evidence,
    })
    .from(moderationNotices)
    .innerJoin(users, eq(users.id, moderationNotices.personId))
    .leftJoin(moderationLog, eq(moderationLog.id, id))
    .leftJoin(decider, eq(decider.id, moderationLog.actorId))
    .leftJoin(reportCases, eq(reportCases.id, moderationLog.caseId))
    .where(
      and(
        sql`${appealedAt} is not null`,
        isNull(answeredAt),
        after(appealedAt, id, readCursor(query.cursor)),
      ),
    )
    .orderBy(asc(appealedAt), asc(id))
    .limit(limit + 1);
  const isAlone = !(await hasOtherStaff(db, viewer));
  const { items, next } = pageOf(rows, limit, ({ notice }) => ({
    time: notice.appealedAt ?? notice.createdAt,
    id: notice.id,
  }));
  return {
    items: items.map(({ notice, person, decidedBy, evidence }) => {
      const { can: _can, appeal, ...shown } = noticeShape(notice);
      const isOther = person.id !== viewer.id && (isAlone || decidedBy?.id !== viewer.id);
      return {
        ...shown,
        person,
        decidedBy,
        text: appeal?.text ?? "",
        appealedAt: appeal?.createdAt ?? shown.createdAt,
        evidence: evidence ?? [],
        can: { answer: isOther },
      };
    }),
    next,
  };
}

type Answer = { id: string; outcome: "uphold" | "undo"; reason: string };

/** Upholds or undoes an appealed decision, once; not by the moderator who made it if there is another one. */
export function answerAppeal(db: Db, actor: Person, answer: Answer): Promise<Done<void>> {
  const { id, outcome, reason } = answer;
  return write(db, async (tx) => {
    const [notice] = await tx
      .select()
      .from(moderationNotices)
      .where(eq(moderationNotices.id, id))
      .for("update");
    if (!notice || notice.appealedAt === null) refuse("NOT_FOUND");
    await requirePower(tx, actor);
    if (notice.answeredAt !== null) await refuseAnswered(tx, notice.answeredBy);
    const [entry] = await tx.select().from(moderationLog).where(eq(moderationLog.id, id));
    if (notice.personId === actor.id)
      refuse("NOT_ALLOWED", {
        detail: "This is your own appeal. Another moderator has to answer it.",
      });
    if (entry?.actorId === actor.id && (await hasOtherStaff(tx, actor)))
      refuse("NOT_ALLOWED", {
        detail: "You made this decision. Another moderator has to answer the appeal.",
      });
    if (outcome === "undo") {
      await undoWithin(tx, actor, { id, reason });
      return;
    }
    const { personId, target, targetId } = notice;
    await writeLog(tx, {
      actorId: actor.id,
      action: "uphold",
      personId,
      target,
      targetId,
      caseId: entry?.caseId ?? null,
      reason,
    });
    await tx
      .update(moderationNotices)
      .set({ answer: reason, answeredAt: sql`now()`, answeredBy: actor.id })
      .where(eq(moderationNotices.id, id));
    await notifyOfNotice(tx, personId);
  });
}

async function refuseAnswered(tx: Transaction, answeredBy: string | null): Promise<never> {
  const [by] = answeredBy
    ? await tx.select({ name: users.name }).from(users).where(eq(users.id, answeredBy))
    : [];
  refuse("CONFLICT", {
    detail: `${by?.name ?? "Another moderator"} has already answered this appeal.`,
  });
}

async function hasOtherStaff(db: Db | Transaction, { id }: Person): Promise<boolean> {
  const others = await db
    .select({ id: users.id })
    .from(users)
    .where(and(or(users.administrator, users.moderator), ne(users.id, id)))
    .limit(1);
  return others.length > 0;
}
