import { eq } from "drizzle-orm";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Viewer } from "../lib/person.ts";
import { isStillBuyers } from "../tickets/ticket-owner.ts";
import type { Ticket } from "../tickets/end-tickets.ts";
import { getTicketKeys } from "../tickets/keys.ts";
import { linkKey, opensWith, orderSubject, ticketSubject } from "../tickets/link-key.ts";
import { tickets } from "../tickets/tables.ts";
import { orders } from "./tables.ts";

export type OrderRow = typeof orders.$inferSelect;

/** An order in the hands of whom it belongs to; only the functions below make one, so holding it is the proof. */
declare const proven: unique symbol;
export type OwnOrder = OrderRow & { readonly [proven]: true };

/** A thing, and the key in a guest's link to it. */
export type KeyedId = { id: string; key?: string | undefined };

/** What opens an order for whoever has no account: signed, so that none has to be kept. */
export async function orderKey(db: Db | Transaction, orderId: string): Promise<string> {
  return linkKey(await getTicketKeys(db), orderSubject(orderId));
}

export function isBuyer({ buyerId }: Pick<OrderRow, "buyerId">, viewer: Viewer): boolean {
  return viewer !== undefined && buyerId === viewer.id;
}

/** Whether it is the buyer who asks, or a guest by the key: once an order is in somebody's account, the key opens it no more. */
export async function isOwnOrder(
  db: Db | Transaction,
  viewer: Viewer,
  { order, key }: { order: OrderRow; key: string | undefined },
): Promise<boolean> {
  if (isBuyer(order, viewer)) return true;
  return order.buyerId === null && isKeyOf(db, [orderSubject(order.id)], key);
}

/** An order for its buyer or who has its key; for everybody else there is none. */
export async function getOwnOrder(
  db: Db | Transaction,
  viewer: Viewer,
  { id, key }: KeyedId,
): Promise<OwnOrder> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order || !(await isOwnOrder(db, viewer, { order, key }))) refuse("NOT_FOUND");
  return order as OwnOrder;
}

/** The same for a change of it: locked until the transaction ends. */
export async function lockOwnOrder(
  tx: Transaction,
  viewer: Viewer,
  asked: KeyedId,
): Promise<OwnOrder> {
  await getOwnOrder(tx, viewer, asked);
  const [order] = await tx.select().from(orders).where(eq(orders.id, asked.id)).for("update");
  return order as OwnOrder;
}

/** A ticket and its order, for whoever paid it: money never goes to whom a ticket was handed on. */
export async function getBoughtTicket(
  db: Db | Transaction,
  viewer: Viewer,
  { id, key }: KeyedId,
): Promise<{ ticket: Ticket; order: OwnOrder }> {
  const [found] = await db
    .select({ ticket: tickets, order: orders })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(eq(tickets.id, id));
  if (!found) refuse("NOT_FOUND");
  const { ticket, order } = found;
  // A guest's keys open what nobody has taken into an account.
  const isGuests = order.buyerId === null && isStillBuyers(ticket, order);
  const subjects = [orderSubject(order.id), ticketSubject(ticket)];
  if (!isBuyer(order, viewer) && !(isGuests && (await isKeyOf(db, subjects, key))))
    refuse("NOT_FOUND");
  return { ticket, order: order as OwnOrder };
}

async function isKeyOf(db: Db | Transaction, subjects: string[], key: string | undefined) {
  if (key === undefined) return false;
  const keys = await getTicketKeys(db);
  return subjects.some((subject) => opensWith(keys, subject, key));
}
