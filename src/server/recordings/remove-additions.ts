import { eq } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { roomChapters, roomCues } from "./tables.ts";

/** Deletes the captions and chapters of a recording that is being deleted. */
export async function removeAdditions(tx: Transaction, eventId: string): Promise<void> {
  await tx.delete(roomCues).where(eq(roomCues.eventId, eventId));
  await tx.delete(roomChapters).where(eq(roomChapters.eventId, eventId));
}
