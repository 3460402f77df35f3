import { and, desc, eq } from "drizzle-orm";
import { events } from "../events/tables.ts";
import type { Transaction } from "../lib/database/database.ts";
import { startAnnouncement } from "./service.ts";
import { announcements } from "./tables.ts";

/** Hosts open the room a little before the event; anything earlier is a test. */
const earlyMs = 30 * 60_000;
/** An event that goes live again this much later, such as on its second day, is announced again. */
const againMs = 6 * 3_600_000;

/**
 * Notifies everybody with the event on their list that it is live. Broadcasts long before the start are tests and don't count; one hours
 * later is announced again while the event lasts.
 */
export async function announceLive(
  tx: Transaction,
  { eventId, broadcasterId }: { eventId: string; broadcasterId: string | null },
): Promise<void> {
  const now = Date.now();
  const [event] = await tx
    .select({ startsAt: events.startsAt, endsAt: events.endsAt })
    .from(events)
    .where(eq(events.id, eventId));
  if (!event || now < event.startsAt.getTime() - earlyMs) return;
  const [last] = await tx
    .select({ createdAt: announcements.createdAt })
    .from(announcements)
    .where(and(eq(announcements.eventId, eventId), eq(announcements.kind, "live")))
    .orderBy(desc(announcements.createdAt))
    .limit(1);
  const isOver = now > event.endsAt.getTime();
  if (last && (isOver || now - last.createdAt.getTime() < againMs)) return;
  await startAnnouncement(tx, { kind: "live", eventId, actorId: broadcasterId });
}
