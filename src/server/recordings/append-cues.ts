import { eq, max } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { roomCues } from "./tables.ts";

export type NewCue = { startMs: number; endMs: number; text: string };

// PostgreSQL takes 65,535 values in a statement.
const batch = 5_000;

/** Adds captions behind those that a recording has; their times count in all that was recorded. */
export async function appendCues(tx: Transaction, eventId: string, cues: NewCue[]): Promise<void> {
  const [last] = await tx
    .select({ n: max(roomCues.n) })
    .from(roomCues)
    .where(eq(roomCues.eventId, eventId));
  const after = (last?.n ?? 0) + 1;
  const rows = cues.map((cue, at) => ({ eventId, n: after + at, ...cue }));
  for (let at = 0; at < rows.length; at += batch)
    await tx.insert(roomCues).values(rows.slice(at, at + batch));
}
