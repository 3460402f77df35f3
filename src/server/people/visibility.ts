import { sql, type AnyColumn, type SQL } from "drizzle-orm";
import type { ViewerId } from "../lib/routes.ts";
import { blocks } from "./tables.ts";

/** The one condition that hides people from each other: neither has blocked the other. Strangers see everybody. */
export function notBlocked(viewer: ViewerId, personId: AnyColumn): SQL | undefined {
  if (!viewer) return undefined;
  return sql`not exists (
    select 1 from ${blocks}
    where (${blocks.blockerId} = ${viewer.id} and ${blocks.blockedId} = ${personId})
       or (${blocks.blockerId} = ${personId} and ${blocks.blockedId} = ${viewer.id})
  )`;
}
