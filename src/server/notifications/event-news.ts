import { and, eq } from "drizzle-orm";
import { calendarFile } from "../events/calendar.ts";
import { events } from "../events/tables.ts";
import { mayJoin, visibleEvent } from "../events/visibility.ts";
import type { Transaction } from "../lib/database/database.ts";

type NewsEventInput = { eventId: string; publicUrl: string };

/** The event of an email and its calendar file; undefined when the reader may no longer see it. */
export async function readNewsEvent(
  tx: Transaction,
  reader: { id: string },
  input: NewsEventInput,
) {
  const [entry] = await tx
    .select({ event: events, mayJoin: mayJoin(reader) })
    .from(events)
    .where(and(eq(events.id, input.eventId), visibleEvent(reader)));
  return entry && { event: entry.event, file: calendarFile([entry], input) };
}
export type NewsEvent = NonNullable<Awaited<ReturnType<typeof readNewsEvent>>>;
