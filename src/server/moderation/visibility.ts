import { sql, type AnyColumn, type SQL } from "drizzle-orm";
import type { HeldTarget, ReportTarget, WaitsFor } from "../../contract/moderation/limits.ts";
import type { ViewerId } from "../lib/person.ts";
import { users } from "../people/tables.ts";
import { hiddenContent } from "./tables.ts";

/**
 * Whether no moderator has hidden this thing from the viewer; authors and moderators still see it. Part of each noun's own visibility
 * condition, one index lookup per row. A scalar subquery for the same reason as `notSuspended`.
 */
export function notHidden(
  viewer: ViewerId,
  target: ReportTarget,
  id: AnyColumn,
  /** Who still sees content that only waits, such as people who come to an event. */
  isConcerned: SQL = sql`false`,
): SQL {
  const isTheirs = viewer
    ? sql`coalesce(${hiddenContent.ownerId} = ${viewer.id}, false)
        or coalesce(${hiddenContent.waitsFor} = 'author' and ${hiddenContent.reviewerId} = ${viewer.id}, false)
        or coalesce(${hiddenContent.waitsFor} = 'moderators' and ${isConcerned}, false)
        or ${isStaff(viewer)}`
    : sql`false`;
  return sql`coalesce((select ${isTheirs} from ${hiddenContent} where ${isOf(target, id)}), true)`;
}

function isStaff({ id, administrator, moderator, asStaff }: NonNullable<ViewerId>): SQL {
  if (administrator === false && moderator === false) return sql`false`;
  const hasRole = sql`exists (select 1 from ${users} as staff
        where staff.id = ${id} and (staff.administrator or staff.moderator))`;
  // In a subquery, since PostgreSQL plans the statement again for each value of a bare parameter.
  return asStaff ? sql`((select ${asStaff}::boolean) and ${hasRole})` : hasRole;
}

/** Why content is hidden, or whom it waits for. */
export type Hidden = { reason: string; waitsFor: WaitsFor | null } | null;

/** Why a thing is hidden or whom it waits for. Select it only for people who may see the thing. */
export function hiddenState(target: HeldTarget, id: AnyColumn): SQL<Hidden> {
  return sql<Hidden>`(select jsonb_build_object('reason', ${hiddenContent.reason}, 'waitsFor', ${hiddenContent.waitsFor})
    from ${hiddenContent} where ${isOf(target, id)})`;
}

/** The fields shown to the author and moderators. */
export function hiddenShape(hidden: Hidden): { hidden?: string; waiting?: WaitsFor } {
  if (hidden === null) return {};
  return hidden.waitsFor === null ? { hidden: hidden.reason } : { waiting: hidden.waitsFor };
}

/** Whether a thing waits for somebody to show it. */
export function isWaiting(target: HeldTarget, id: AnyColumn): SQL<boolean> {
  return sql`exists (select 1 from ${hiddenContent} where ${isOf(target, id)} and ${hiddenContent.waitsFor} is not null)`;
}

/** Why a thing is hidden; null when it isn't. Select it only for people who may see the thing. */
export function hiddenReason(target: ReportTarget, id: AnyColumn): SQL<string | null> {
  return sql<
    string | null
  >`(select ${hiddenContent.reason} from ${hiddenContent} where ${isOf(target, id)})`;
}

function isOf(target: ReportTarget, id: AnyColumn): SQL {
  return sql`${hiddenContent.target} = ${sql.raw(`'${target}'`)} and ${hiddenContent.targetId} = ${id}`;
}
