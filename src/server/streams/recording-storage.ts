import { desc, eq, sql } from "drizzle-orm";
import type { RecordingStorage } from "../../contract/rooms/streams.ts";
import { events } from "../events/tables.ts";
import type { Db } from "../lib/database/database.ts";
import { users } from "../people/tables.ts";
import { streamSegments } from "./tables.ts";

const mostEvents = 50;
const mostPeople = 20;

/** How much room the recordings of the site take, the largest events and people first. */
export async function getRecordingStorage(db: Db, limitBytes: number): Promise<RecordingStorage> {
  const stored = db.$with("stored").as(
    db
      .select({
        eventId: streamSegments.eventId,
        bytes: sql<number>`sum(${streamSegments.bytes})::float8`.as("bytes"),
      })
      .from(streamSegments)
      .groupBy(streamSegments.eventId),
  );
  const sum = sql<number>`coalesce(sum(${stored.bytes}), 0)::float8`;
  const [all] = await db.with(stored).select({ bytes: sum }).from(stored);
  const largest = await db
    .with(stored)
    .select({
      id: events.id,
      slug: events.slug,
      title: events.title,
      host: sql<string>`coalesce(${users.name}, '')`,
      bytes: stored.bytes,
    })
    .from(stored)
    .innerJoin(events, eq(events.id, stored.eventId))
    .leftJoin(users, eq(users.id, events.hostId))
    .orderBy(desc(stored.bytes), events.id)
    .limit(mostEvents);
  const people = await db
    .with(stored)
    .select({
      id: users.id,
      name: users.name,
      recordings: sql<number>`count(*)::int`,
      bytes: sum,
    })
    .from(stored)
    .innerJoin(events, eq(events.id, stored.eventId))
    .innerJoin(users, eq(users.id, events.hostId))
    .groupBy(users.id)
    .orderBy(desc(sum), users.id)
    .limit(mostPeople);
  return { bytes: all?.bytes ?? 0, limitBytes, events: largest, people };
}
