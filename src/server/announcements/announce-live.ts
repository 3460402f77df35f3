import { and, eq } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { startAnnouncement } from "./service.ts";
import { announcements } from "./tables.ts";

/** Notifies everybody with the event on their list that it is live now; an event that goes live again is announced once. */
export async function announceLive(
  tx: Transaction,
  { eventId, broadcasterId }: { eventId: string; broadcasterId: string | null },
): Promise<void> {
  const announced = await tx
    .select({ id: announcements.id })
    .from(announcements)
    .where(and(eq(announcements.eventId, eventId), eq(announcements.kind, "live")));
  if (announced.length > 0) return;
  await startAnnouncement(tx, { kind: "live", eventId, actorId: broadcasterId });
}
