import { and, desc, eq, sql } from "drizzle-orm";
import type { MyReport, Notice } from "../../contract/moderation/notices.ts";
import { pageSize } from "../../contract/paging.ts";
import type { Page } from "../../contract/shapes.ts";
import { before, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import { readLink } from "../security/one-time-links.ts";
import { noticeSentence } from "./notice-text.ts";
import { moderationNotices, reportCases, reports, suspensions } from "./tables.ts";

type PageQuery = { cursor?: string | undefined; limit?: number | undefined };
type Row = typeof moderationNotices.$inferSelect;

/** Decisions about the viewer, latest first. */
export async function listMyNotices(db: Db, me: Person, query: PageQuery): Promise<Page<Notice>> {
  const { limit = pageSize } = query;
  const { createdAt, id, personId } = moderationNotices;
  const rows = await db
    .select()
    .from(moderationNotices)
    .where(and(eq(personId, me.id), before(createdAt, id, readCursor(query.cursor))))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1);
  const { items, next } = pageOf(rows, limit, (row) => ({ time: row.createdAt, id: row.id }));
  return { items: items.map(noticeShape), next };
}

export function noticeShape(row: Row): Notice {
  const { id, decision, target, about, reason, until, createdAt, undoneAt } = row;
  const { appeal, appealedAt, answer, answeredAt, undoneReason } = row;
  return {
    id,
    decision,
    target,
    about,
    reason,
    until: until?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
    undoneReason,
    appeal: appealedAt && {
      text: appeal,
      createdAt: appealedAt.toISOString(),
      answer,
      answeredAt: answeredAt?.toISOString() ?? null,
    },
    can: { appeal: appealedAt === null && undoneAt === null },
  };
}

/** Decisions about a person since a given time, latest first, as sentences. */
export async function listNoticeSentences(
  db: Db | Transaction,
  personId: string,
  { since, limit }: { since: Date; limit: number },
): Promise<string[]> {
  const { createdAt, undoneAt, answeredAt } = moderationNotices;
  const decidedAt = sql`greatest(${createdAt}, ${undoneAt}, ${answeredAt})`;
  const rows = await db
    .select()
    .from(moderationNotices)
    .where(
      and(
        eq(moderationNotices.personId, personId),
        sql`${decidedAt} > ${since.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(desc(decidedAt))
    .limit(limit);
  return rows.map(noticeSentence);
}

/** Appeals a decision about the person, once; repeating the same text changes nothing. */
export function appealNotice(
  db: Db,
  { id: personId }: Pick<Person, "id">,
  { id, text }: { id: string; text: string },
): Promise<Notice> {
  return db.transaction(async (tx) => {
    const [notice] = await tx
      .select()
      .from(moderationNotices)
      .where(and(eq(moderationNotices.id, id), eq(moderationNotices.personId, personId)))
      .for("update");
    if (!notice) refuse("NOT_FOUND");
    if (notice.appealedAt !== null && notice.appeal === text) return noticeShape(notice);
    if (notice.appealedAt !== null)
      refuse("CONFLICT", {
        detail: "You have already appealed. Each decision can be appealed once.",
      });
    if (notice.undoneAt !== null)
      refuse("CONFLICT", { detail: "This decision has already been undone." });
    const [appealed] = await tx
      .update(moderationNotices)
      .set({ appeal: text, appealedAt: sql`now()` })
      .where(eq(moderationNotices.id, id))
      .returning();
    return noticeShape(appealed ?? notice);
  });
}

/** The notice of the suspension that refused a sign-in, by the token that came with the refusal. */
export async function getOwnSuspension(db: Db, token: string): Promise<Notice> {
  return noticeShape((await findOwnSuspension(db, token)).notice);
}

/** Appeals the suspension that the token belongs to. */
export async function appealSuspension(
  db: Db,
  { token, text }: { token: string; text: string },
): Promise<Notice> {
  const { personId, notice } = await findOwnSuspension(db, token);
  return appealNotice(db, { id: personId }, { id: notice.id, text });
}

async function findOwnSuspension(db: Db | Transaction, token: string) {
  const { userId: personId } = await readLink(db, "appeal", token);
  const [row] = await db
    .select({ notice: moderationNotices })
    .from(suspensions)
    .innerJoin(moderationNotices, eq(moderationNotices.id, suspensions.logId))
    .where(eq(suspensions.personId, personId));
  // The suspension was lifted meanwhile, so the link no longer applies.
  if (!row) refuse("LINK_EXPIRED");
  return { personId, notice: row.notice };
}

/** The viewer's reports and their outcome, latest first. */
export async function listMyReports(db: Db, me: Person, query: PageQuery): Promise<Page<MyReport>> {
  const { limit = pageSize } = query;
  const rows = await db
    .select({
      report: reports,
      closedAt: reportCases.closedAt,
      actionTaken: sql<boolean>`coalesce(${reportCases.decision} <> 'dismiss', false)`,
      reversed: sql<boolean>`${reportCases.reversedAt} is not null`,
      authorDeleted: sql<boolean>`${reportCases.closedAt} is not null and ${reportCases.ownerDeletedAt} is not null`,
    })
    .from(reports)
    .innerJoin(reportCases, eq(reportCases.id, reports.caseId))
    .where(
      and(
        eq(reports.reporterId, me.id),
        before(reports.createdAt, reports.id, readCursor(query.cursor)),
      ),
    )
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(limit + 1);
  const { items, next } = pageOf(rows, limit, ({ report }) => ({
    time: report.createdAt,
    id: report.id,
  }));
  return {
    items: items.map(({ report, closedAt, ...outcome }) => ({
      id: report.id,
      target: report.target,
      category: report.category,
      text: report.text,
      createdAt: report.createdAt.toISOString(),
      closedAt: closedAt?.toISOString() ?? null,
      ...outcome,
    })),
    next,
  };
}
