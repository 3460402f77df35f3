import { and, eq, gt, sql } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { orders } from "./tables.ts";

/** The order still holds its places, by the database's clock. */
export const isHeld = and(eq(orders.state, "held"), gt(orders.expiresAt, sql`now()`));

/** The same of one order. */
export async function isStillHeld(tx: Transaction, orderId: string): Promise<boolean> {
  const which = and(eq(orders.id, orderId), isHeld);
  const held = await tx.select({ id: orders.id }).from(orders).where(which);
  return held.length > 0;
}
