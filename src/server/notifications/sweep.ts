import { sql } from "drizzle-orm";
import type { Db } from "../lib/database.ts";
import { notifications } from "./tables.ts";

/** Removes what was read three months ago, and what nobody has read for a year. */
export async function sweepNotifications(db: Db): Promise<void> {
  for (let gone = 1; gone;) {
    const { rowCount } = await db.execute(sql`delete from ${notifications} where id in (
      select id from ${notifications} where read_at < now() - interval '90 days'
        or time < now() - interval '1 year' limit 1000)`);
    gone = rowCount ?? 0;
  }
}
