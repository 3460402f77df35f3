import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { ReportCase } from "../../contract/moderation/moderation.ts";
import { pageSize } from "../../contract/paging.ts";
import type { Page } from "../../contract/shapes.ts";
import { after, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { users } from "../people/tables.ts";
import { signUpRequests } from "../accounts/sign-up-tables.ts";
import { isSuspensionOn } from "../people/visibility.ts";
import { countHeld } from "./held-queue.ts";
import { hiddenContent, moderationNotices, reportCases, reports, suspensions } from "./tables.ts";
import { thingOfCase } from "./thing-columns.ts";

type PageQuery = { cursor?: string | undefined; limit?: number | undefined };
type Report = ReportCase["reports"][number];

const shownReports = 10;

const isOfCase = sql`${reports.caseId} = ${reportCases.id}`;
const latestReports = sql<
  Report[]
>`coalesce((select jsonb_agg(one order by one ->> 'createdAt' desc) from (
  select jsonb_build_object('category', ${reports.category}, 'text', ${reports.text},
    'createdAt', to_char(${reports.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'reporter', case when reporter.id is not null then
      jsonb_build_object('id', reporter.id, 'name', reporter.name, 'username', reporter.username) end) as one
  from ${reports} left join ${users} as reporter on reporter.id = ${reports.reporterId}
  where ${isOfCase} order by ${reports.createdAt} desc limit ${sql.raw(String(shownReports))}) as latest), '[]')`;

/** Reported things without a decision, oldest first, each once. */
export async function listReportCases(
  db: Db,
  viewer: Person,
  query: PageQuery,
): Promise<Page<ReportCase>> {
  const { limit = pageSize } = query;
  const rows = await db
    .select({
      case: reportCases,
      thing: thingOfCase,
      isHidden: sql<boolean>`${hiddenContent.logId} is not null`,
      owner: users,
      isSuspended: sql<boolean>`${suspensions.personId} is not null`,
      earlier: sql<number>`(select count(*)::int from ${moderationNotices}
        where ${moderationNotices.personId} = ${users.id} and ${moderationNotices.undoneAt} is null)`,
      count: sql<number>`(select count(*)::int from ${reports} where ${isOfCase})`,
      reports: latestReports,
    })
    .from(reportCases)
    .leftJoin(users, eq(users.id, reportCases.ownerId))
    .leftJoin(suspensions, and(eq(suspensions.personId, users.id), isSuspensionOn))
    .leftJoin(
      hiddenContent,
      and(
        eq(hiddenContent.target, reportCases.target),
        eq(hiddenContent.targetId, reportCases.targetId),
      ),
    )
    .where(
      and(
        isNull(reportCases.closedAt),
        after(reportCases.openedAt, reportCases.id, readCursor(query.cursor)),
      ),
    )
    .orderBy(asc(reportCases.openedAt), asc(reportCases.id))
    .limit(limit + 1);
  const { items, next } = pageOf(rows, limit, (row) => ({
    time: row.case.openedAt,
    id: row.case.id,
  }));
  return { items: items.map((row) => caseShape(viewer, row)), next };
}

type Row = {
  case: typeof reportCases.$inferSelect;
  thing: { path: string | null } | null;
  isHidden: boolean;
  owner: typeof users.$inferSelect | null;
  isSuspended: boolean;
  earlier: number;
  count: number;
  reports: Report[];
};

function caseShape(viewer: Person, row: Row): ReportCase {
  const { case: one, thing, isHidden, owner, isSuspended, earlier, count } = row;
  const isOwn = owner?.id === viewer.id;
  const isBeyondReach = owner?.administrator || (owner?.moderator && !viewer.administrator);
  const canAct = !isOwn && !isBeyondReach;
  const state = thing === null ? "gone" : isHidden ? "hidden" : "shown";
  return {
    id: one.id,
    target: one.target,
    targetId: one.targetId,
    path: thing?.path ?? null,
    state,
    evidence: one.evidence,
    owner: owner && {
      id: owner.id,
      name: owner.name,
      username: owner.username,
      avatar: owner.image,
      joinedAt: owner.createdAt.toISOString(),
      suspended: isSuspended,
      moderator: owner.moderator,
      earlier,
    },
    deletedOwner: one.ownerDeletedAt && { name: one.ownerName },
    count,
    reports: row.reports,
    openedAt: one.openedAt.toISOString(),
    can: {
      dismiss: !isOwn,
      hide: canAct && state === "shown" && one.target !== "profile",
      warn: canAct && owner !== null && !owner.sample,
      suspend: canAct && owner !== null && !owner.sample && !isSuspended,
    },
  };
}

/** How much work waits for the viewer, for the counts in the menu. */
export async function countOpenWork(db: Db, { administrator }: Person) {
  const [row] = await db
    .select({
      reports: sql<number>`count(*)::int`,
      oldestAt: sql<Date | null>`min(${reportCases.openedAt})`.mapWith(reportCases.openedAt),
      appeals: sql<number>`(select count(*)::int from ${moderationNotices}
        where ${moderationNotices.appealedAt} is not null and ${moderationNotices.answeredAt} is null)`,
      signUps: administrator
        ? sql<number>`(select count(*)::int from ${signUpRequests})`
        : sql<number>`0`,
    })
    .from(reportCases)
    .where(isNull(reportCases.closedAt));
  const { reports: open = 0, appeals = 0, signUps = 0, oldestAt = null } = row ?? {};
  return {
    reports: open,
    appeals,
    held: await countHeld(db),
    signUps,
    oldestAt: oldestAt?.toISOString() ?? null,
  };
}
