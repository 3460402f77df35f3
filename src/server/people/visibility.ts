import { and, eq, inArray, sql, type AnyColumn, type SQL } from "drizzle-orm";
import type { Db, Transaction } from "../lib/database/database.ts";
import type { Person, ViewerId } from "../lib/person.ts";
import { suspensions } from "../moderation/tables.ts";
import { blocks, users } from "./tables.ts";

/** The one condition that hides people: neither has blocked the other, and no administrator has suspended them. */
export function notBlocked(viewer: ViewerId, personId: AnyColumn): SQL | undefined {
  return and(notBlockedBetween(viewer, personId), notSuspended(personId));
}

/**
 * No administrator has suspended them: one index lookup per row. A scalar subquery and not `not exists`, which PostgreSQL would
 * turn into a join and so reorder the lists that ask it.
 */
export function notSuspended(personId: AnyColumn | SQL): SQL {
  return sql`coalesce((select false from ${suspensions}
    where ${suspensions.personId} = ${personId} and ${isSuspensionOn}), true)`;
}

/** A suspension has no end, or it is still to come. */
export const isSuspensionOn = sql`(${suspensions.until} is null or ${suspensions.until} > now())`;

/** Whether a person is suspended now. */
export async function isSuspended(db: Db | Transaction, personId: string): Promise<boolean> {
  const found = await db
    .select({ id: suspensions.personId })
    .from(suspensions)
    .where(and(eq(suspensions.personId, personId), isSuspensionOn));
  return found.length > 0;
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

/** The ids of all people that a block separates from the viewer: few or none. */
export function blockedBetween(viewer: NonNullable<ViewerId>): SQL {
  return sql`select ${blocks.blockedId} as id from ${blocks} where ${blocks.blockerId} = ${viewer.id}
    union select ${blocks.blockerId} from ${blocks} where ${blocks.blockedId} = ${viewer.id}`;
}

/** The same, read: those who must not get what this person writes. */
export async function findBlocked(db: Db | Transaction, person: { id: string }): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(blockedBetween(person));
  return rows.map(({ id }) => id);
}

/**
 * A row belongs to somebody hidden from the viewer by a block: the condition of counts that a page subtracts. The array depends
 * on no row, so PostgreSQL reads it once per statement; when it is empty, as for most viewers, the count reads no row at all.
 */
export function isHiddenFrom(viewer: NonNullable<ViewerId>, personId: AnyColumn | SQL): SQL {
  const hiddenIds = sql`array(${blockedBetween(viewer)})`;
  return sql`(${hiddenIds} <> '{}' and ${personId} = any(${hiddenIds}))`;
}

/**
 * The same condition where there are fewer rows than hidden people: it looks each row's person up among them. Without `is true`
 * the planner would look for a row of each hidden person.
 */
export function isAmongHidden(viewer: NonNullable<ViewerId>, personId: AnyColumn | SQL): SQL {
  return sql`(${personId} in (${blockedBetween(viewer)})) is true`;
}

/** How many people a block hides from the viewer. */
export function countHiddenPeople(viewer: NonNullable<ViewerId>): SQL<number> {
  return sql`cardinality(array(${blockedBetween(viewer)}))`;
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
