import { and, asc, count, eq, isNotNull, ne, sql } from "drizzle-orm";
import { streamLimits } from "../../contract/rooms/stream-limits.ts";
import type { RoomReport } from "../../contract/rooms/streams.ts";
import type { EventAccess } from "../events/event-access.ts";
import type { Transaction } from "../lib/database/database.ts";
import { questions } from "../questions/tables.ts";
import { roomMessages } from "../room-chat/tables.ts";
import { roomViewerCounts, roomViews, streamSegments } from "./tables.ts";

const maxAnswered = 500;

/** How a broadcast was watched, for its organizers. */
export async function getRoomReport(
  tx: Transaction,
  { event }: EventAccess<"report">,
): Promise<RoomReport> {
  const eventId = event.id;
  const curve = await tx
    .select({ at: roomViewerCounts.at, viewers: roomViewerCounts.viewers })
    .from(roomViewerCounts)
    .where(eq(roomViewerCounts.eventId, eventId))
    .orderBy(asc(roomViewerCounts.at));
  const times = curve.map(({ at }) => at.getTime());
  const messages = new Map<number, number>();
  for (const [minute, written] of await countByMinute(tx, eventId)) {
    const point = pointOf(times, minute);
    messages.set(point, (messages.get(point) ?? 0) + written);
  }
  const answered = new Map<number, string[]>();
  for (const [minute, texts] of await answeredByMinute(tx, eventId)) {
    const point = pointOf(times, minute);
    answered.set(point, [...(answered.get(point) ?? []), ...texts]);
  }
  const { isReplay, seconds, userId, id } = roomViews;
  const [views] = await tx
    .select({
      liveViewers: sql<number>`(count(distinct coalesce(${userId}, ${id})) filter (where not ${isReplay}))::int`,
      replayViewers: sql<number>`(count(distinct coalesce(${userId}, ${id})) filter (where ${isReplay}))::int`,
      watchedMinutes: sql<number>`(coalesce(sum(${seconds}), 0) / 60)::int`,
    })
    .from(roomViews)
    .where(eq(roomViews.eventId, eventId));
  const [stayed] = (
    await tx.execute<{ people: number }>(sql`select count(*)::int as people from (
      select 1 from ${roomViews} where ${roomViews.eventId} = ${eventId} and ${userId} is not null
        and not ${isReplay} group by ${userId}
        having sum(${seconds}) >= ${streamLimits.attendedSeconds}) as stayed`)
  ).rows;
  const [stored] = await tx
    .select({
      recordedSeconds: sql<number>`(coalesce(sum(${streamSegments.durationMs}), 0) / 1000)::int`,
      bytes: sql<number>`coalesce(sum(${streamSegments.bytes}), 0)::float8`,
    })
    .from(streamSegments)
    .where(eq(streamSegments.eventId, eventId));
  return {
    peak: Math.max(0, ...curve.map(({ viewers }) => viewers)),
    ...(views ?? { liveViewers: 0, replayViewers: 0, watchedMinutes: 0 }),
    stayed: stayed?.people ?? 0,
    ...(stored ?? { recordedSeconds: 0, bytes: 0 }),
    curve: curve.map(({ at, viewers }) => ({
      at: at.toISOString(),
      viewers,
      messages: messages.get(at.getTime()) ?? 0,
      answered: answered.get(at.getTime()) ?? [],
    })),
  };
}

/** The point on the curve that a minute counts towards: its own or the previous one, or the first for anything before the broadcast. */
function pointOf(times: number[], minute: number): number {
  return times.findLast((at) => at <= minute) ?? times[0] ?? minute;
}

/** The number of messages per minute, for minutes that have any. */
async function countByMinute(tx: Transaction, eventId: string): Promise<Map<number, number>> {
  const minute = sql<Date>`date_trunc('minute', ${roomMessages.createdAt})`;
  const rows = await tx
    .select({ at: minute.mapWith(roomMessages.createdAt), count: count() })
    .from(roomMessages)
    .where(and(eq(roomMessages.eventId, eventId), eq(roomMessages.removed, false)))
    .groupBy(minute);
  return new Map(rows.map(({ at, count: written }) => [at.getTime(), written]));
}

const minuteMs = 60_000;

async function answeredByMinute(tx: Transaction, eventId: string): Promise<Map<number, string[]>> {
  const rows = await tx
    .select({ text: questions.text, at: questions.answeringAt })
    .from(questions)
    .where(
      and(
        eq(questions.eventId, eventId),
        isNotNull(questions.answeringAt),
        ne(questions.state, "dismissed"),
      ),
    )
    .orderBy(asc(questions.answeringAt))
    .limit(maxAnswered);
  const byMinute = new Map<number, string[]>();
  for (const { text, at } of rows) {
    if (!at) continue;
    const minute = Math.floor(at.getTime() / minuteMs) * minuteMs;
    byMinute.set(minute, [...(byMinute.get(minute) ?? []), text]);
  }
  return byMinute;
}
