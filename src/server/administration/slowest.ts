import { sql } from "drizzle-orm";
import type { Slowest } from "../../contract/administration/slowest.ts";
import type { Db } from "../lib/database/database.ts";
import { recentMinutes } from "../lib/recent-times.ts";
import type { Services } from "../services.ts";

const shown = 5;
const maxText = 200;

/** The slowest recent requests and statements on this server; statements are shown without their values. */
export async function getSlowest({
  db,
  requestTimes,
  statements,
}: Pick<Services, "db" | "requestTimes" | "statements">): Promise<Slowest> {
  const requests = requestTimes.slowest(shown);
  const { slowest } = statements.times.slowest(shown);
  return {
    minutes: recentMinutes,
    requests: { count: requests.count, p95Ms: requests.p95Ms },
    routes: requests.slowest,
    statements: slowest.map((one) => ({ ...one, name: shortened(one.name) })),
    ofDatabase: await readStatistics(db),
  };
}

type Counted = NonNullable<Slowest["ofDatabase"]>[number];

/** Reads pg_stat_statements; null if the extension is missing or wasn't loaded when the database started. */
async function readStatistics(db: Db): Promise<Counted[] | null> {
  const { rows: there } = await db.execute<{ known: boolean }>(
    sql`select to_regclass('pg_stat_statements') is not null as known`,
  );
  if (!there[0]?.known) return null;
  // Statements other than queries may contain values in their text.
  const read = db.execute<Counted>(sql`
    select query as name, calls::float8 as count, round(mean_exec_time::numeric, 2)::float8 as "averageMs",
      round(max_exec_time::numeric, 2)::float8 as "longestMs"
    from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database())
      and query ~* '^(select|with|insert|update|delete) '
    order by total_exec_time desc limit ${shown}`);
  return read.then(
    ({ rows }) => rows.map((row) => ({ ...row, name: shortened(row.name) })),
    () => null,
  );
}

function shortened(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim().slice(0, maxText);
}
