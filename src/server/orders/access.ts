import { eq } from "drizzle-orm";
import type { Db, Transaction } from "../lib/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Viewer } from "../lib/routes.ts";
import { getTicketKeys } from "../tickets/keys.ts";
import { linkKey, opensWith } from "../tickets/link-key.ts";
import { orders } from "./tables.ts";

export type OrderRow = typeof orders.$inferSelect;

/** What opens an order for whoever has no account: signed, so that none has to be kept. */
export async function orderKey(db: Db | Transaction, orderId: string): Promise<string> {
  return linkKey(await getTicketKeys(db), `order:${orderId}`);
}

type Door = { id: string; key?: string | undefined };

/** An order for its buyer or who has its key; for everybody else there is none. */
export async function openOrder(
  db: Db | Transaction,
  viewer: Viewer,
  { id, key }: Door,
): Promise<OrderRow> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) refuse("NOT_FOUND");
  if (viewer && order.buyerId === viewer.id) return order;
  // Once it is in somebody's account, the guest's letter opens it no more.
  if (order.buyerId !== null) refuse("NOT_FOUND");
  if (!opensWith(await getTicketKeys(db), `order:${id}`, key)) refuse("NOT_FOUND");
  return order;
}
