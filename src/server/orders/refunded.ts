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
