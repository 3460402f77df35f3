import { eq, max } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { roomCues } from "./tables.ts";

export type NewCue = { startMs: number; endMs: number; text: string };

// PostgreSQL accepts at most 65,535 parameters per statement.
const batch = 5_000;

/** Appends captions to a recording's existing ones. Times count from the start of everything recorded, before trimming. */
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
