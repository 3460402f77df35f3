import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { Db } from "../lib/database/database.ts";
import { isDiskFull } from "../lib/database/database-errors.ts";
import { tickets } from "../tickets/tables.ts";
import { eventChanges } from "./tables.ts";

/**
 * Records that a guest opened their ticket, or their order's tickets, after a change of the event; doesn't write when nothing changed
 * since.
 */
export async function noteOpened(db: Db, opened: { ticketId: string } | { orderId: string }) {
  const which =
    "ticketId" in opened ? eq(tickets.id, opened.ticketId) : eq(tickets.orderId, opened.orderId);
  await db
    .update(tickets)
    .set({ openedAt: sql`now()` })
    .where(and(which, isNull(tickets.holderId), isChangedSince))
    // People can still see their tickets when the disk is full.
    .catch((error: unknown) => {
      if (!isDiskFull(error)) throw error;
    });
}

const isChangedSince: SQL = sql`exists (select 1 from ${eventChanges} as change
  where change.event_id = ${tickets.eventId}
    and change.created_at > coalesce(${tickets.openedAt}, '-infinity'))`;
