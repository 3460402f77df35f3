import { and, eq, gt, max, sql, type AnyColumn, type SQL } from "drizzle-orm";
import { streamLimits } from "../../contract/rooms/stream-limits.ts";
import type { Db } from "../lib/database/database.ts";
import type { Room } from "../rooms/room-state.ts";
import { roomViewerCounts, roomViews } from "./tables.ts";

/** A page counts as watching if it reported within this time. It may miss one report. */
export const watchingSeconds = streamLimits.viewSeconds * 2 + 5;

/** How many people are watching a broadcast now. */
export async function countViewers(db: Db, eventId: string): Promise<number> {
  const [now] = await db
    .select({ viewers: sql<number>`count(*)::int` })
    .from(roomViews)
    .where(isWatching(eventId));
  return now?.viewers ?? 0;
}

/** The current number of viewers and the peak since the broadcast started, which is sampled every minute. */
export async function countWithPeak(db: Db, { eventId, onAirSince }: Room) {
  const viewers = await countViewers(db, eventId);
  const [counted] = await db
    .select({ peak: max(roomViewerCounts.viewers) })
    .from(roomViewerCounts)
    .where(
      and(
        eq(roomViewerCounts.eventId, eventId),
        sql`${roomViewerCounts.at} >= date_trunc('minute', ${sql.param(onAirSince, roomViewerCounts.at)}::timestamptz)`,
      ),
    );
  return { viewers, peak: Math.max(viewers, counted?.peak ?? 0) };
}

/** How often a recording was opened and watched. */
export async function countReplays(db: Db, eventId: string): Promise<number> {
  const [all] = await db
    .select({ views: sql<number>`count(*)::int` })
    .from(roomViews)
    .where(and(eq(roomViews.eventId, eventId), eq(roomViews.isReplay, true)));
  return all?.views ?? 0;
}

/** Whether a member watched an event live for long enough to count as attending. */
export function stayedOnline(personId: AnyColumn | SQL, eventId: AnyColumn | SQL): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${roomViews} as seen
    where seen.event_id = ${eventId} and seen.user_id = ${personId} and not seen.is_replay
    having sum(seen.seconds) >= ${sql.raw(String(streamLimits.attendedSeconds))})`;
}

/** The ids of those who watched an event live for long enough to count as attending: members by account, guests by ticket. */
export function stayedIds(eventId: string | SQL): SQL {
  return sql`(select coalesce(seen.user_id, seen.ticket_id) from ${roomViews} as seen
    where seen.event_id = ${eventId} and not seen.is_replay and coalesce(seen.user_id, seen.ticket_id) is not null
    group by 1 having sum(seen.seconds) >= ${sql.raw(String(streamLimits.attendedSeconds))})`;
}

/** The condition for views of people who are watching a broadcast now. */
export function isWatching(eventId: string): SQL | undefined {
  return and(
    eq(roomViews.eventId, eventId),
    eq(roomViews.isReplay, false),
    gt(roomViews.lastAt, sql`now() - make_interval(secs => ${watchingSeconds})`),
  );
}
