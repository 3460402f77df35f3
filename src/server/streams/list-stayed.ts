import { and, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { RoomStayed } from "../../contract/rooms/streams.ts";
import { streamLimits } from "../../contract/rooms/stream-limits.ts";
import type { EventAccess } from "../events/event-access.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { makePersonCard, personCardColumns } from "../people/person-card.ts";
import { users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { tickets } from "../tickets/tables.ts";
import { roomViews } from "./tables.ts";

const maxListed = 500;
const minutes = sql<number>`(sum(${roomViews.seconds}) / 60)::int`;

/** Members and ticketed guests who watched live for at least five minutes, longest first. */
export async function listStayed(
  tx: Transaction,
  { event, person }: EventAccess<"report">,
): Promise<RoomStayed[]> {
  const rows = await tx
    .select({ person: personCardColumns, guest: tickets.holderName, minutes })
    .from(roomViews)
    .leftJoin(users, eq(users.id, roomViews.userId))
    .leftJoin(tickets, and(eq(tickets.id, roomViews.ticketId), isNull(roomViews.userId)))
    .where(
      and(
        eq(roomViews.eventId, event.id),
        eq(roomViews.isReplay, false),
        or(
          sql`${tickets.id} is not null`,
          and(sql`${users.id} is not null`, notBlocked(person, users.id)),
        ),
      ),
    )
    .groupBy(users.id, tickets.id)
    .having(sql`sum(${roomViews.seconds}) >= ${streamLimits.attendedSeconds}`)
    .orderBy(desc(minutes))
    .limit(maxListed);
  return rows.map(({ person: member, guest, minutes: watched }) => ({
    person: member && makePersonCard(member),
    name: member?.name ?? guest ?? "",
    minutes: watched,
  }));
}

/** How many minutes each of these people and guest tickets watched an event live. */
export async function minutesWatched(
  db: Db | Transaction,
  eventId: string,
  ids: string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const watcher = sql<string>`coalesce(${roomViews.userId}, ${roomViews.ticketId})`;
  const rows = await db
    .select({ id: watcher, minutes })
    .from(roomViews)
    .where(
      and(
        eq(roomViews.eventId, eventId),
        eq(roomViews.isReplay, false),
        or(inArray(roomViews.userId, ids), inArray(roomViews.ticketId, ids)),
      ),
    )
    .groupBy(watcher);
  return new Map(rows.map(({ id, minutes: watched }) => [id, watched]));
}
