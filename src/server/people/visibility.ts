import { and, sql, type AnyColumn, type SQL } from "drizzle-orm";
import type { Db } from "../lib/database/database.ts";
import type { Person, ViewerId } from "../lib/person.ts";
import { suspensions } from "../moderation/tables.ts";
import { blocks } from "./tables.ts";

/** The one condition that hides people: neither has blocked the other, and no administrator has suspended them. */
export function notBlocked(viewer: ViewerId, personId: AnyColumn): SQL | undefined {
  return and(notBlockedBetween(viewer, personId), notSuspended(personId));
}

/** No administrator has suspended them: asked once a statement and held against each row, so that lists keep their plans. */
export function notSuspended(personId: AnyColumn): SQL {
  return sql`coalesce(${personId} <> all (array(select ${suspensions.personId} from ${suspensions})), true)`;
}

/** The same for what two people have between them, such as their messages: these stay when one is suspended. */
export function notBlockedBetween(viewer: ViewerId, personId: AnyColumn): SQL | undefined {
  if (!viewer) return undefined;
  return sql`not exists (
    select 1 from ${blocks}
    where (${blocks.blockerId} = ${viewer.id} and ${blocks.blockedId} = ${personId})
       or (${blocks.blockerId} = ${personId} and ${blocks.blockedId} = ${viewer.id})
  )`;
}

/** The ids of everybody whom a block hides from the viewer: few or none, so a good place to start counting. */
export function blockedBetween(viewer: NonNullable<ViewerId>): SQL {
  return sql`select ${blocks.blockedId} as id from ${blocks} where ${blocks.blockerId} = ${viewer.id}
    union select ${blocks.blockerId} from ${blocks} where ${blocks.blockedId} = ${viewer.id}`;
}

/**
 * How many rows, or what else is `counted` in them, belong to people whom a block hides from the viewer; `joined` joins them to `hidden.id`.
 * Most people have blocked nobody: that is asked once a statement, and then nothing is counted.
 */
export function countHidden(
  viewer: NonNullable<ViewerId>,
  joined: SQL,
  counted: SQL = sql`count(*)::int`,
): SQL<number> {
  const between = blockedBetween(viewer);
  return sql`case when exists (${between}) then (select ${counted} from (${between}) as hidden ${joined}) else 0 end`;
}

/** Whether a block hides anybody from this person. */
export async function hasBlocks(db: Db, viewer: Person): Promise<boolean> {
  const rows = await db.execute(sql`${blockedBetween(viewer)} limit 1`);
  return rows.rows.length > 0;
}
