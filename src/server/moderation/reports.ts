import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Report } from "../../contract/moderation.ts";
import { pageSize } from "../../contract/paging.ts";
import type { Page } from "../../contract/shapes.ts";
import { acts } from "../acts/tables.ts";
import { calls } from "../calls/tables.ts";
import { events } from "../events/tables.ts";
import { before, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { messages } from "../messages/tables.ts";
import { users } from "../people/tables.ts";
import { comments, posts } from "../posts/tables.ts";
import { questions } from "../questions/tables.ts";
import { reviews } from "../reviews/tables.ts";
import { roomMessages } from "../room-chat/tables.ts";
import { moderationLog, reports, suspensions } from "./tables.ts";

type PageQuery = { cursor?: string | undefined; limit?: number | undefined };

const accused = alias(users, "accused");

// A report names only the thing, which may be gone by now.
const accusedId = sql`case ${reports.target}
  when 'profile' then ${reports.targetId}
  when 'post' then (select ${posts.authorId} from ${posts} where ${posts.id} = ${reports.targetId})
  when 'comment' then (select ${comments.authorId} from ${comments} where ${comments.id} = ${reports.targetId})
  when 'room-message' then (select ${roomMessages.authorId} from ${roomMessages} where ${roomMessages.id} = ${reports.targetId})
  when 'question' then (select ${questions.authorId} from ${questions} where ${questions.id} = ${reports.targetId})
  when 'act' then (select ${acts.ownerId} from ${acts} where ${acts.id} = ${reports.targetId})
  when 'review' then (select ${reviews.authorId} from ${reviews} where ${reviews.id} = ${reports.targetId})
  when 'call' then (select ${calls.ownerId} from ${calls} where ${calls.id} = ${reports.targetId})
  when 'event' then (select ${events.hostId} from ${events} where ${events.id} = ${reports.targetId})
  else (select ${messages.senderId} from ${messages} where ${messages.id} = ${reports.targetId}) end`;

const words = sql<string>`case ${reports.target}
  when 'post' then (select left(${posts.content}, 500) from ${posts} where ${posts.id} = ${reports.targetId})
  when 'comment' then (select left(${comments.content}, 500) from ${comments} where ${comments.id} = ${reports.targetId})
  when 'event' then (select ${events.title} from ${events} where ${events.id} = ${reports.targetId})
  when 'call' then (select left(${calls.title} || ' · ' || ${calls.text}, 500) from ${calls} where ${calls.id} = ${reports.targetId})
  else ${reports.excerpt} end`;

/** The reports that nobody is done with, latest first. */
export async function listReports(db: Db, query: PageQuery): Promise<Page<Report>> {
  const { limit = pageSize } = query;
  const rows = await db
    .select({
      report: reports,
      words,
      reporter: { id: users.id, name: users.name, username: users.username },
      accused: {
        id: accused.id,
        name: accused.name,
        username: accused.username,
        administrator: accused.administrator,
      },
      suspended: sql<boolean>`${suspensions.personId} is not null`,
    })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.reporterId))
    .leftJoin(accused, eq(accused.id, accusedId))
    .leftJoin(suspensions, eq(suspensions.personId, accused.id))
    .where(
      and(
        isNull(reports.closedAt),
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
    items: items.map(({ report, words: excerpt, reporter, suspended, ...row }) => ({
      id: report.id,
      target: report.target,
      targetId: report.targetId,
      reason: report.reason,
      text: report.text,
      excerpt: excerpt ?? "",
      createdAt: report.createdAt.toISOString(),
      reporter,
      accused: row.accused && { ...row.accused, suspended },
    })),
    next,
  };
}

/** Closes a report without doing anything, once. */
export function dismissReport(db: Db, administrator: Person, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const [report] = await tx.select().from(reports).where(eq(reports.id, id)).for("update");
    if (!report) refuse("NOT_FOUND");
    if (report.closedAt) return;
    await tx
      .update(reports)
      .set({ closedAt: sql`now()` })
      .where(eq(reports.id, id));
    await tx
      .insert(moderationLog)
      .values({ administratorId: administrator.id, action: "dismiss", reportId: id });
  });
}
