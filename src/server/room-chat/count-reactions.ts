import { sql } from "drizzle-orm";
import type { Services } from "../services.ts";
import { channelOf } from "./live-hints.ts";
import { roomReactions } from "./tables.ts";

type Parts = Pick<Services, "db" | "live" | "log">;

/** Batches emoji reactions: they are sent and stored once a second, no matter how many people react. */
export function countReactions({ db, live, log }: Parts) {
  const waiting = new Map<string, Record<string, number>>();
  async function flush(eventId: string): Promise<void> {
    const counts = waiting.get(eventId) ?? {};
    waiting.delete(eventId);
    live.toRoom(channelOf(eventId), { type: "room-reactions", eventId, counts });
    const rows = Object.entries(counts).map(([emoji, number]) => ({
      eventId,
      emoji,
      count: number,
    }));
    await db
      .insert(roomReactions)
      .values(rows)
      .onConflictDoUpdate({
        target: [roomReactions.eventId, roomReactions.emoji],
        set: { count: sql`${roomReactions.count} + excluded.count` },
      })
      .catch((error: unknown) => log.warn({ err: error }, "storing reactions failed"));
  }
  return (eventId: string, emoji: string) => {
    const known = waiting.get(eventId);
    const counts = known ?? {};
    counts[emoji] = (counts[emoji] ?? 0) + 1;
    if (known) return;
    waiting.set(eventId, counts);
    setTimeout(() => void flush(eventId), 1_000).unref();
  };
}
