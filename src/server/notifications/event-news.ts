import { and, eq } from "drizzle-orm";
import { calendarFile } from "../events/calendar.ts";
import { events } from "../events/tables.ts";
import { mayJoin, visibleEvent } from "../events/visibility.ts";
import { openJoinLinks } from "../join-links/join-link.ts";
import type { Transaction } from "../lib/database/database.ts";
import { availabilityColumn } from "../sales/availability.ts";

type NewsEventInput = { eventId: string; publicUrl: string };

/**
 * The event for an email, when its tickets go on sale if they are not yet, its calendar file and the reader's link to
 * join it online; undefined if the reader may no longer see it.
 */
export async function readNewsEvent(
  tx: Transaction,
  reader: { id: string },
  input: NewsEventInput,
) {
  const { eventId, publicUrl } = input;
  const [row] = await tx
    .select({ event: events, mayJoin: mayJoin(reader), tickets: availabilityColumn() })
    .from(events)
    .where(and(eq(events.id, eventId), visibleEvent(reader)));
  if (!row) return undefined;
  const { event } = row;
  const joinLink = await openJoinLinks(tx, publicUrl);
  const joinUrl =
    row.mayJoin && event.online ? joinLink({ eventId, personId: reader.id }) : undefined;
  const { onSale, opensAt } = row.tickets ?? {};
  const salesOpenAt = opensAt && !onSale ? new Date(opensAt) : null;
  return { event, salesOpenAt, joinUrl, file: calendarFile([{ event, joinUrl }], { publicUrl }) };
}
export type NewsEvent = NonNullable<Awaited<ReturnType<typeof readNewsEvent>>>;
