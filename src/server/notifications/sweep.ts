import { sql, type SQL } from "drizzle-orm";
import type { Db } from "../lib/database/database.ts";
import { notifications } from "./tables.ts";

/** Deletes notifications that were read 90 days ago, and unread ones after a year. */
export async function sweepNotifications(db: Db): Promise<void> {
  await sweepWhere(db, sql`read_at < now() - interval '90 days'`);
  await sweepWhere(db, sql`read_at is null and time < now() - interval '1 year'`);
}

/** Each condition has its own index; a thousand rows at a time, so that other writes do not wait long. */
async function sweepWhere(db: Db, condition: SQL): Promise<void> {
  for (let gone = 1; gone;) {
    const { rowCount } = await db.execute(sql`delete from ${notifications} where id in (
      select id from ${notifications} where ${condition} limit 1000)`);
    gone = rowCount ?? 0;
  }
}
