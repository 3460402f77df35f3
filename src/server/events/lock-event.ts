import { eq, sql } from "drizzle-orm";
import { preparedAnywhere, type Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { events } from "./tables.ts";

export type LockedEvent = {
  id: string;
  hostId: string | null;
  title: string;
  status: "published" | "cancelled";
  capacity: number | null;
  going: number;
  isOver: boolean;
};

/**
 * Locks the event until the transaction ends. Every write to its places, RSVPs, orders and tickets takes this lock first, so the last place
 * can't be sold twice and nothing deadlocks.
 */
export async function lockEvent(
  tx: Transaction,
  eventId: string,
): Promise<LockedEvent | undefined> {
  const [event] = await selectLocked(tx).execute({ eventId });
  return event;
}

const selectLocked = preparedAnywhere((db) =>
  db
    .select({
      id: events.id,
      hostId: events.hostId,
      title: events.title,
      status: events.status,
      capacity: events.capacity,
      going: events.going,
      isOver: sql<boolean>`${events.endsAt} <= now()`,
    })
    .from(events)
    .where(eq(events.id, sql.placeholder("eventId")))
    .for("update")
    .prepare(""),
);

/** Refuses what is too late for a cancelled or past event, such as sales and RSVPs. */
export function refuseWhenOff({ status, isOver }: { status: string; isOver: boolean }): void {
  if (status === "cancelled") refuse("NOT_ALLOWED", { detail: "This event is cancelled." });
  if (isOver) refuse("NOT_ALLOWED", { detail: "This event is over." });
}
