import { sql, type SQL } from "drizzle-orm";
import type { FailedEmail } from "../../contract/administration/failed-emails.ts";
import { pageSize } from "../../contract/paging.ts";
import type { Page } from "../../contract/shapes.ts";
import { pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Services } from "../services.ts";

type Query = { cursor?: string | undefined; limit?: number | undefined };
type Row = { id: string; to: string | null; problem: string | null; failedMs: number };

// Emails move to the queue of failed jobs after their last attempt; their content is encrypted.
const isFailedEmail = sql`name = 'failed' and state = 'created' and data ->> 'to' is not null and data ->> 'id' is not null`;

/** Lists emails that couldn't be sent, latest first. */
export async function listFailedEmails(db: Db, query: Query): Promise<Page<FailedEmail>> {
  const { limit = pageSize } = query;
  const cursor = readCursor(query.cursor);
  const further = cursor
    ? sql`and (date_trunc('milliseconds', created_on), id) < (${cursor.time.toISOString()}::timestamptz, ${cursor.id}::uuid)`
    : sql``;
  const { rows } = await db.execute<Row>(sql`
    select id, data ->> 'to' as to, output ->> 'message' as problem,
      (extract(epoch from date_trunc('milliseconds', created_on)) * 1000)::float8 as "failedMs"
    from jobs.job where ${isFailedEmail} ${further}
    order by date_trunc('milliseconds', created_on) desc, id desc limit ${limit + 1}`);
  const { items, next } = pageOf(rows, limit, ({ id, failedMs }) => ({
    time: new Date(failedMs),
    id,
  }));
  return {
    items: items.map(({ id, to, problem, failedMs }) => ({
      id,
      to: to ?? "",
      problem: (problem ?? "").slice(0, 300),
      failedAt: new Date(failedMs).toISOString(),
    })),
    next,
  };
}

/** Queues a failed email again; repeated requests queue it once. */
export async function resendFailedEmail(services: Services, id: string): Promise<void> {
  if ((await resendWhere(services, sql`id = ${id}`)) === 0) refuse("NOT_FOUND");
}

/** Queues all failed emails again; returns how many. */
export async function resendFailedEmails(services: Services): Promise<number> {
  let count = 0;
  for (let some = 1; some > 0; count += some) some = await resendWhere(services, sql`true`);
  return count;
}

function resendWhere({ db, jobs }: Services, which: SQL): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ data: object }>(sql`
      delete from jobs.job where name = 'failed' and id in (
        select id from jobs.job where ${isFailedEmail} and ${which} limit 200 for update skip locked)
      returning data`);
    for (const { data } of rows) await jobs.send("mail", data, tx);
    return rows.length;
  });
}
