import { inArray, sql } from "drizzle-orm";
import { events } from "../events/tables.ts";
import type { Transaction } from "../lib/database/database.ts";
import { eventRooms } from "../rooms/tables.ts";
import type { Services } from "../services.ts";
import { removedRecordings } from "./recordings.ts";

/** Deletes the rooms of a person's events with their recordings, even of events that remain without a host. */
export async function removeRoomsOf(
  tx: Transaction,
  jobs: Services["jobs"],
  personId: string,
): Promise<void> {
  const hosted = sql`(select ${events.id} from ${events} where ${events.hostId} = ${personId})`;
  const gone = await tx
    .delete(eventRooms)
    .where(inArray(eventRooms.eventId, hosted))
    .returning({ eventId: eventRooms.eventId });
  for (const { eventId } of gone) await jobs.send(removedRecordings, { eventId }, tx);
}
