import { sql } from "drizzle-orm";
import type { JobQueue, JobReport, TroubledJob } from "../../contract/administration/jobs.ts";
import { pageSize } from "../../contract/paging.ts";
import type { Page } from "../../contract/shapes.ts";
import { pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Services } from "../services.ts";

// Jobs scheduled for later, such as an email for tomorrow, aren't late. Completed jobs are stored for an hour.
const isDue = sql`state in ('created', 'retry') and start_after <= now()`;
const isDone = sql`state = 'completed' and completed_on > now() - interval '1 hour'`;
const failedOf = sql`name = 'failed' and state = 'created'`;
const isoOldest = sql`to_char(min(greatest(created_on, start_after)) filter (where name <> 'failed' and ${isDue}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

type Row = JobQueue & { lately: number };

/** Counts the queued jobs and the emails sent. */
export async function getJobReport({
  db,
  config,
}: Pick<Services, "db" | "config">): Promise<JobReport> {
  const { rows } = await db.execute<Row>(sql`
    select case when name = 'failed' then coalesce(source_name, 'failed') else name end as name,
      count(*) filter (where name <> 'failed' and ${isDue} and state = 'created')::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'retry')::int as retrying,
      count(*) filter (where ${failedOf})::int as failed,
      count(*) filter (where ${isDone})::int as "doneLastHour",
      count(*) filter (where ${isDone} and completed_on > now() - interval '5 minutes')::int as lately,
      ${isoOldest} as "oldestAt"
    from jobs.job group by 1 order by 1`);
  const queues = rows.map(({ lately: _lately, ...queue }) => queue);
  const mail = rows.find(({ name }) => name === "mail");
  return {
    queues,
    emails: {
      leave: config.smtpUrl !== undefined,
      waiting: (mail?.waiting ?? 0) + (mail?.retrying ?? 0),
      failed: mail?.failed ?? 0,
      sentLastHour: mail?.doneLastHour ?? 0,
      perMinute: (mail?.lately ?? 0) / 5,
      oldestAt: mail?.oldestAt ?? null,
    },
  };
}

type Query = { cursor?: string | undefined; limit?: number | undefined };
type TroubledRow = Omit<TroubledJob, "startedAt" | "nextAt"> & {
  createdMs: number;
  startedMs: number;
  nextMs: number | null;
};

/** Lists jobs that are being retried or have failed, latest first; failed emails have their own list. Job data isn't shown. */
export async function listTroubledJobs(db: Db, query: Query): Promise<Page<TroubledJob>> {
  const { limit = pageSize } = query;
  const cursor = readCursor(query.cursor);
  const further = cursor
    ? sql`and (date_trunc('milliseconds', created_on), id) < (${cursor.time.toISOString()}::timestamptz, ${cursor.id}::uuid)`
    : sql``;
  const { rows } = await db.execute<TroubledRow>(sql`
    select id, coalesce(source_name, name) as queue,
      case when state = 'retry' then 'retrying' else 'failed' end as state,
      (case when state = 'retry' then retry_count else coalesce(source_retry_count, 0) + 1 end) as attempts,
      left(coalesce(output ->> 'message', ''), 300) as problem,
      ${ms("created_on")} as "createdMs", ${ms("coalesce(source_created_on, created_on)")} as "startedMs",
      case when state = 'retry' then ${ms("start_after")} end as "nextMs"
    from jobs.job
    where (state = 'retry' or (${failedOf} and coalesce(source_name, '') <> 'mail')) ${further}
    order by date_trunc('milliseconds', created_on) desc, id desc limit ${limit + 1}`);
  const { items, next } = pageOf(rows, limit, ({ createdMs, id }) => ({
    time: new Date(createdMs),
    id,
  }));
  return {
    items: items.map(({ createdMs: _created, startedMs, nextMs, ...job }) => ({
      ...job,
      startedAt: new Date(startedMs).toISOString(),
      nextAt: nextMs === null ? null : new Date(nextMs).toISOString(),
    })),
    next,
  };
}

function ms(time: string) {
  return sql`(extract(epoch from date_trunc('milliseconds', ${sql.raw(time)})) * 1000)::float8`;
}

/** Queues a failed job again; repeated requests queue it once. */
export function retryFailedJob({ db, jobs }: Services, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ queue: string; data: object }>(sql`
      delete from jobs.job where ${failedOf} and id = ${id} and source_name <> 'mail'
        returning source_name as queue, data`);
    const [job] = rows;
    if (!job) refuse("NOT_FOUND");
    await jobs.send(job.queue, job.data ?? {}, tx);
  });
}
