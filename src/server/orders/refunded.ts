import { eq, sql } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { orders } from "./tables.ts";

/** Adds to the refunded amount of an order. The caller holds the event's lock. */
export async function addRefunded(
  tx: Transaction,
  orderId: string,
  amountMinor: number,
): Promise<void> {
  await tx
    .update(orders)
    .set({ refundedMinor: sql`${orders.refundedMinor} + ${amountMinor}` })
    .where(eq(orders.id, orderId));
}

/**
 * What is left to refund of the price of an order's tickets. The booking fee is not part of it: it is refunded only
 * when the event is cancelled.
 */
export function leftOfTickets({
  totalMinor,
  feeMinor,
  refundedMinor,
}: Pick<typeof orders.$inferSelect, "totalMinor" | "feeMinor" | "refundedMinor">): number {
  return Math.max(0, totalMinor - feeMinor - refundedMinor);
}
