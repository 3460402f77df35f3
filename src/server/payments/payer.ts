import { eq } from "drizzle-orm";
import type { Db, Transaction } from "../lib/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Viewer } from "../lib/routes.ts";
import { openOrder } from "../orders/access.ts";
import { orders } from "../orders/tables.ts";
import { isStillBuyers } from "../tickets/buyers.ts";
import type { Ticket } from "../tickets/end.ts";
import { getTicketKeys } from "../tickets/keys.ts";
import { opensWith } from "../tickets/link-key.ts";
import { tickets } from "../tickets/tables.ts";

export type Asked = { id: string; key?: string | undefined };

/** An order in the hands of whom it belongs to; only the functions below make one, so holding it is the proof. */
declare const proven: unique symbol;
export type OwnOrder = typeof orders.$inferSelect & { readonly [proven]: true };

/** The order, locked, for its buyer or whoever has a guest's key of it. */
export async function lockOwnOrder(
  tx: Transaction,
  viewer: Viewer,
  asked: Asked,
): Promise<OwnOrder> {
  await openOrder(tx, viewer, asked);
  const [order] = await tx.select().from(orders).where(eq(orders.id, asked.id)).for("update");
  return order as OwnOrder;
}

/** A ticket and its order, for whoever paid it: money never goes to whom a ticket was handed on. */
export async function ownTicket(
  db: Db | Transaction,
  viewer: Viewer,
  { id, key }: Asked,
): Promise<{ ticket: Ticket; order: OwnOrder }> {
  const [found] = await db
    .select({ ticket: tickets, order: orders })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(eq(tickets.id, id));
  if (!found) refuse("NOT_FOUND");
  const { ticket, order } = found;
  const isBuyer = viewer !== undefined && order.buyerId === viewer.id;
  // A guest's keys open what nobody has taken into an account.
  const isGuests = order.buyerId === null && isStillBuyers(ticket, order);
  const subjects = [`order:${order.id}`, `ticket:${id}:${ticket.revision}`];
  if (!isBuyer && !(isGuests && (await opens(db, subjects, key)))) refuse("NOT_FOUND");
  return { ticket, order: order as OwnOrder };
}

async function opens(db: Db | Transaction, subjects: string[], key: string | undefined) {
  if (key === undefined) return false;
  const keys = await getTicketKeys(db);
  return subjects.some((subject) => opensWith(keys, subject, key));
}
