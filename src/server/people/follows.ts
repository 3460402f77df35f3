import { and, desc, eq, sql, type AnyColumn, type SQL } from "drizzle-orm";
import { pageSize } from "../../contract/paging.ts";
import type { PersonCard } from "../../contract/people/people.ts";
import type { Page } from "../../contract/shapes.ts";
import { before, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db } from "../lib/database/database.ts";
import { hintPeople, record, write, type Done } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person, Viewer, ViewerId } from "../lib/person.ts";
import { suspensions } from "../moderation/tables.ts";
import { notify, withdraw } from "../notifications/notify.ts";
import { hintProfile } from "./live.ts";
import { makePersonCard, personCardColumns } from "./person-card.ts";
import { lockPair } from "./service.ts";
import { followCounts, follows, users } from "./tables.ts";
import { blockedBetween, notBlocked, notSuspended } from "./visibility.ts";

/**
 * How many people follow this person, without those hidden from the viewer by a block or a suspension. Starts from the stored counts
 * so it never reads all followers or all suspended people; it only looks up suspensions that have ended but weren't swept yet, and
 * the viewer's blocks.
 */
export function countFollowers(viewer: ViewerId, personId: AnyColumn): SQL<number> {
  // Nested in another `sql`: in a single-table query Drizzle would drop the table name from the outer query's columns.
  const isFollower = (id: SQL) =>
    sql`(select true from ${follows} where ${follows.followerId} = ${id} and ${follows.followedId} = ${personId})`;
  const ended = sql`select ${suspensions.personId} as id from ${suspensions} where ${suspensions.until} <= now() offset 0`;
  return sql`${sql`(coalesce((select ${followCounts.followers} - ${followCounts.suspendedFollowers} from ${followCounts} where ${followCounts.personId} = ${personId}), 0)
    + (select count(*)::int from (${ended}) as ended where ${isFollower(sql`ended.id`)})
    - ${countBlocked(viewer, isFollower)})`}`;
}

/** How many people this person follows, with the same exclusions. Looks each one up: people follow few enough others for that. */
export function countFollowing(viewer: ViewerId, personId: AnyColumn): SQL<number> {
  const isFollowed = (id: SQL) =>
    sql`(select true from ${follows} where ${follows.followerId} = ${personId} and ${follows.followedId} = ${id})`;
  return sql`${sql`((select count(*)::int from ${follows} where ${follows.followerId} = ${personId} and ${notSuspended(follows.followedId)})
    - ${countBlocked(viewer, isFollowed)})`}`;
}

/** How many of the people a block hides from the viewer match a condition. Skips suspended people, who are already subtracted. */
function countBlocked(viewer: ViewerId, which: (id: SQL) => SQL): SQL {
  if (!viewer) return sql`0`;
  return sql`(select count(*)::int from (${blockedBetween(viewer)} offset 0) as blocked
    where ${which(sql`blocked.id`)} and ${notSuspended(sql`blocked.id`)})`;
}

/** Which of these people follow the given person. */
export async function followersAmong(db: Db, id: string, personIds: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: follows.followerId })
    .from(follows)
    .where(
      and(
        eq(follows.followedId, id),
        sql`${follows.followerId} = any(${sql.param(personIds)}::uuid[])`,
      ),
    );
  return rows.map((row) => row.id);
}

export function isFollowedBy(viewer: ViewerId, personId: AnyColumn): SQL<boolean> {
  if (!viewer) return sql`false`;
  return sql`exists (select 1 from ${follows} where ${follows.followerId} = ${viewer.id} and ${follows.followedId} = ${personId})`;
}

type Following = { followedByMe: boolean; followers: number };

/** Follows or unfollows, idempotently, and returns the resulting state. */
export function setFollow(
  db: Db,
  person: Person,
  { id, followed }: { id: string; followed: boolean },
): Promise<Done<Following>> {
  if (id === person.id) refuse("NOT_ALLOWED", { detail: "You can't follow yourself." });
  return write(db, async (tx) => {
    await lockPair(tx, person.id, id);
    const [row] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, id), notBlocked(person, users.id)))
      // Locked, so an account being deleted is either still there or already gone.
      .for("key share");
    if (!row) refuse("NOT_FOUND");
    const own = { followerId: person.id, followedId: id };
    const follow = { kind: "follow", by: person.id, fact: id } as const;
    if (followed) await tx.insert(follows).values(own).onConflictDoNothing();
    else
      await tx
        .delete(follows)
        .where(and(eq(follows.followerId, person.id), eq(follows.followedId, id)));
    record(tx, hintPeople([id], { type: "follows-changed" }));
    record(tx, hintProfile(id), hintProfile(person.id));
    await (followed ? notify(tx, [{ ...follow, to: id }]) : withdraw(tx, follow));
    const [counted] = await tx
      .select({ followers: countFollowers(person, users.id) })
      .from(users)
      .where(eq(users.id, id));
    return { followedByMe: followed, followers: counted?.followers ?? 0 };
  });
}

type FollowQuery = { id: string; cursor?: string | undefined; limit?: number | undefined };

/** Who follows a person (`followers`) or whom they follow (`following`), latest first. */
export async function listFollows(
  db: Db,
  viewer: Viewer,
  side: "followers" | "following",
  query: FollowQuery,
): Promise<Page<PersonCard>> {
  const { id, limit = pageSize } = query;
  const [ofThis, other] =
    side === "followers"
      ? [follows.followedId, follows.followerId]
      : [follows.followerId, follows.followedId];
  const [person] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), notBlocked(viewer, users.id)));
  if (!person) refuse("NOT_FOUND");
  const rows = await db
    .select({ ...personCardColumns, time: follows.createdAt })
    .from(follows)
    .innerJoin(users, eq(users.id, other))
    .where(
      and(
        eq(ofThis, id),
        notBlocked(viewer, other),
        before(follows.createdAt, other, readCursor(query.cursor)),
      ),
    )
    .orderBy(desc(follows.createdAt), desc(other))
    .limit(limit + 1);
  const { items, next } = pageOf(rows, limit, (row) => ({ time: row.time, id: row.id }));
  return { items: items.map(makePersonCard), next };
}
