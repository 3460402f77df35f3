import { and, eq, sql } from "drizzle-orm";
import type { Db, Transaction } from "../lib/database/database.ts";
import { eventChanges } from "./tables.ts";

/** Stores how many orders a cancelled event will refund, as progress for the organizer. Only the first count is kept. */
export async function startRefundProgress(
  db: Db,
  eventId: string,
  countOrders: () => Promise<number>,
): Promise<void> {
  const [change] = await db
    .select({ total: eventChanges.refundsTotal })
    .from(eventChanges)
    .where(isCancellationOf(eventId));
  if (change?.total !== null) return;
  await db
    .update(eventChanges)
    .set({ refundsTotal: await countOrders() })
    .where(isCancellationOf(eventId));
}

/** Counts an order as refunded, in the transaction that refunds it. */
export async function countRefund(tx: Transaction, eventId: string): Promise<void> {
  await tx
    .update(eventChanges)
    .set({ refundsDone: sql`${eventChanges.refundsDone} + 1` })
    .where(isCancellationOf(eventId));
}

/** Sets the total to what was refunded: some buyers may have left since they were counted. */
export async function endRefundProgress(db: Db, eventId: string): Promise<void> {
  await db
    .update(eventChanges)
    .set({ refundsTotal: sql`${eventChanges.refundsDone}` })
    .where(isCancellationOf(eventId));
}

function isCancellationOf(eventId: string) {
  return and(
    eq(eventChanges.eventId, eventId),
    sql`(${eventChanges.after} ->> 'cancelled')::boolean`,
  );
}
