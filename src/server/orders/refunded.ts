import { eq, sql } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { orders } from "./tables.ts";

/** Notes that so much of what was paid for an order goes back. The caller holds the event's lock. */
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
