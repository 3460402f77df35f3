import { and, eq } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { startBroadcast } from "./service.ts";
import { broadcasts } from "./tables.ts";

/** Notifies everybody with the event on their list that it is live now; an event that goes live again is announced once. */
export async function announceLive(
  tx: Transaction,
  { eventId, broadcasterId }: { eventId: string; broadcasterId: string | null },
): Promise<void> {
  const announced = await tx
    .select({ id: broadcasts.id })
    .from(broadcasts)
    .where(and(eq(broadcasts.eventId, eventId), eq(broadcasts.kind, "live")));
  if (announced.length > 0) return;
  await startBroadcast(tx, { kind: "live", eventId, actorId: broadcasterId });
}
