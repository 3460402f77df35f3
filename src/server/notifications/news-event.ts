import { and, eq, sql } from "drizzle-orm";
import { calendarFile } from "../events/calendar.ts";
import { events, rsvps, saves } from "../events/tables.ts";
import { visibleEvent } from "../events/visibility.ts";
import type { Transaction } from "../lib/database.ts";

type Asked = { eventId: string; publicUrl: string };

/** The event of a letter with its calendar file, as the reader may see it now. */
export async function readNewsEvent(tx: Transaction, reader: { id: string }, asked: Asked) {
  const { eventId, publicUrl } = asked;
  const answered = sql`select 1 from ${rsvps} where event_id = ${eventId} and user_id = ${reader.id}`;
  const kept = sql`select 1 from ${saves} where event_id = ${eventId} and user_id = ${reader.id}`;
  const [row] = await tx
    .select({
      event: events,
      /** Whoever was only put on a bill or into a team has not asked for the organizer's words. */
      chosen: sql<boolean>`exists (${answered}) or exists (${kept}) or ${events.hostId} is not distinct from ${reader.id}`,
    })
    .from(events)
    .where(and(eq(events.id, eventId), visibleEvent(reader)));
  if (!row) return undefined;
  return { ...row, file: calendarFile([{ event: row.event }], { publicUrl }) };
}
export type NewsEvent = NonNullable<Awaited<ReturnType<typeof readNewsEvent>>>;
