import { and, eq } from "drizzle-orm";
import { calendarFile } from "../events/calendar.ts";
import { events } from "../events/tables.ts";
import { mayJoin, visibleEvent } from "../events/visibility.ts";
import { openJoinLinks } from "../join-links/join-link.ts";
import type { Transaction } from "../lib/database/database.ts";

type NewsEventInput = { eventId: string; publicUrl: string };

/** The event of an email, its calendar file and the reader's link to join it online; undefined when the reader may no longer see it. */
export async function readNewsEvent(
  tx: Transaction,
  reader: { id: string },
  input: NewsEventInput,
) {
  const { eventId, publicUrl } = input;
  const [row] = await tx
    .select({ event: events, mayJoin: mayJoin(reader) })
    .from(events)
    .where(and(eq(events.id, eventId), visibleEvent(reader)));
  if (!row) return undefined;
  const { event } = row;
  const joinLink = await openJoinLinks(tx, publicUrl);
  const joinUrl =
    row.mayJoin && event.online ? joinLink({ eventId, personId: reader.id }) : undefined;
  return { event, joinUrl, file: calendarFile([{ event, joinUrl }], { publicUrl }) };
}
export type NewsEvent = NonNullable<Awaited<ReturnType<typeof readNewsEvent>>>;
