import { and, eq } from "drizzle-orm";
import type { events } from "../events/tables.ts";
import type { Transaction } from "../lib/database/database.ts";
import { hiddenContent } from "../moderation/tables.ts";
import { startAnnouncement } from "./service.ts";

type Announced = Pick<typeof events.$inferSelect, "id" | "hostId" | "visibility">;

/** Whether the event waits for moderators; it is announced once they show it. */
async function waits(tx: Transaction, eventId: string): Promise<boolean> {
  const found = await tx
    .select({ id: hiddenContent.targetId })
    .from(hiddenContent)
    .where(
      and(
        eq(hiddenContent.target, "event"),
        eq(hiddenContent.targetId, eventId),
        eq(hiddenContent.waitsFor, "moderators"),
      ),
    );
  return found.length > 0;
}

/** Notifies the host's followers of a public event; once, even if it is hidden and listed again. */
export async function announceNewEvent(
  tx: Transaction,
  { id, hostId, visibility }: Announced,
): Promise<void> {
  if (hostId === null || visibility !== "public" || (await waits(tx, id))) return;
  await startAnnouncement(tx, { kind: "new-event", eventId: id, actorId: hostId });
}

/** Notifies followers of a performer, and of acts as which they co-signed a post about the event; once. */
export async function announceLineUp(
  tx: Transaction,
  { eventId, performerId }: { eventId: string; performerId: string },
): Promise<void> {
  await startAnnouncement(tx, { kind: "line-up", eventId, actorId: performerId });
}

/** Notifies people who attend or saved a series of a new date, unless it is the first listed one. */
export async function announceNewDate(
  tx: Transaction,
  { id, hostId, visibility }: Announced,
): Promise<void> {
  if (hostId === null || visibility !== "public" || (await waits(tx, id))) return;
  await startAnnouncement(tx, { kind: "new-date", eventId: id, actorId: hostId });
}
