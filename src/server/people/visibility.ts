import { and, eq, inArray, sql, type AnyColumn, type SQL } from "drizzle-orm";
import type { Db, Transaction } from "../lib/database/database.ts";
import type { Person, ViewerId } from "../lib/person.ts";
import { suspensions } from "../moderation/tables.ts";
import { blocks, users } from "./tables.ts";

/** The one condition that hides people: passes if neither has blocked the other and the person isn't suspended. */
export function notBlocked(viewer: ViewerId, personId: AnyColumn): SQL | undefined {
  return and(notBlockedBetween(viewer, personId), notSuspended(personId));
}

/**
 * Passes if the person isn't suspended: one index lookup per row. A scalar subquery instead of `not exists`, which PostgreSQL would
 * turn into a join, reordering the lists that use it.
 */
export function notSuspended(personId: AnyColumn | SQL): SQL {
  return sql`coalesce((select false from ${suspensions}
    where ${suspensions.personId} = ${personId} and ${isSuspensionOn}), true)`;
}

/** Whether a suspension is in effect: it has no end, or the end is in the future. */
export const isSuspensionOn = sql`(${suspensions.until} is null or ${suspensions.until} > now())`;

/** Whether a person is suspended now. */
export async function isSuspended(db: Db | Transaction, personId: string): Promise<boolean> {
  const found = await db
    .select({ id: suspensions.personId })
    .from(suspensions)
    .where(and(eq(suspensions.personId, personId), isSuspensionOn));
  return found.length > 0;
}

/** Like `notBlocked` but ignores suspensions: for what two people share, such as messages, which stay when one is suspended. */
export function notBlockedBetween(viewer: ViewerId, personId: AnyColumn): SQL | undefined {
  if (!viewer) return undefined;
  return sql`not exists (
    select 1 from ${blocks}
    where (${blocks.blockerId} = ${viewer.id} and ${blocks.blockedId} = ${personId})
       or (${blocks.blockerId} = ${personId} and ${blocks.blockedId} = ${viewer.id})
  )`;
}

/** The ids of all people that a block separates from the viewer, usually few or none. */
export function blockedBetween(viewer: NonNullable<ViewerId>): SQL {
  return sql`select ${blocks.blockedId} as id from ${blocks} where ${blocks.blockerId} = ${viewer.id}
    union select ${blocks.blockerId} from ${blocks} where ${blocks.blockedId} = ${viewer.id}`;
}

/** Runs `blockedBetween`: the people who must not receive what this person writes. */
export async function findBlocked(db: Db | Transaction, person: { id: string }): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(blockedBetween(person));
  return rows.map(({ id }) => id);
}

/**
 * Whether a row belongs to somebody a block hides from the viewer, for counts that a page subtracts. The array is uncorrelated, so
 * PostgreSQL evaluates it once per statement; when it is empty, as for most viewers, the count reads no rows at all.
 */
export function isHiddenFrom(viewer: NonNullable<ViewerId>, personId: AnyColumn | SQL): SQL {
  const hiddenIds = sql`array(${blockedBetween(viewer)})`;
  return sql`(${hiddenIds} <> '{}' and ${personId} = any(${hiddenIds}))`;
}

/**
 * Like `isHiddenFrom`, for when there are fewer rows than hidden people: looks up each row's person among them. Without `is true` the
 * planner would instead look for a row for each hidden person.
 */
export function isAmongHidden(viewer: NonNullable<ViewerId>, personId: AnyColumn | SQL): SQL {
  return sql`(${personId} in (${blockedBetween(viewer)})) is true`;
}

/** Which of these people the viewer may see. */
export async function visiblePeople(db: Db, viewer: Person, ids: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), notBlocked(viewer, users.id)));
  return rows.map(({ id }) => id);
}

/** Whether a block hides anybody from this person. */
export async function hasBlocks(db: Db, viewer: Person): Promise<boolean> {
  const rows = await db.execute(sql`${blockedBetween(viewer)} limit 1`);
  return rows.rows.length > 0;
}
