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

/** What has not gone back of what an order's tickets cost; the booking fee is not theirs, and goes back only when the event is cancelled. */
export function leftOfTickets({
  totalMinor,
  feeMinor,
  refundedMinor,
}: Pick<typeof orders.$inferSelect, "totalMinor" | "feeMinor" | "refundedMinor">): number {
  return Math.max(0, totalMinor - feeMinor - refundedMinor);
}
