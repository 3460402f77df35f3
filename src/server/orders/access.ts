import { eq, and, gt, sql } from "drizzle-orm";
import { type Db, preparedAnywhere, type Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Viewer } from "../lib/person.ts";
import { isOwnedByBuyer } from "../tickets/ticket-owner.ts";
import type { Ticket } from "../tickets/end-tickets.ts";
import { getTicketKeys } from "../tickets/keys.ts";
import { linkKey, opensWith, orderSubject, ticketSubject } from "../tickets/link-key.ts";
import { tickets } from "../tickets/tables.ts";
import { orders } from "./tables.ts";

/** Whether the order still holds its places, by the database's clock. */
export const isHeld = and(eq(orders.state, "held"), gt(orders.expiresAt, sql`now()`));

/** Whether one order still holds its places, by the database's clock. */
export async function isStillHeld(tx: Transaction, orderId: string): Promise<boolean> {
  const which = and(eq(orders.id, orderId), isHeld);
  const held = await tx.select({ id: orders.id }).from(orders).where(which);
  return held.length > 0;
}

export type OrderRow = typeof orders.$inferSelect;

/** An order that the viewer owns. Only the functions below make one, so the type proves the check. */
declare const proven: unique symbol;
export type OwnOrder = OrderRow & { readonly [proven]: true };

/** The id of an order, payment or ticket, and the key from a guest's link to it. */
export type KeyedId = { id: string; key?: string | undefined };

/** The key that opens an order without an account. It is signed, so nothing has to be stored. */
export async function orderKey(db: Db | Transaction, orderId: string): Promise<string> {
  return linkKey(await getTicketKeys(db), orderSubject(orderId));
}

export function isBuyer({ buyerId }: Pick<OrderRow, "buyerId">, viewer: Viewer): boolean {
  return viewer !== undefined && buyerId === viewer.id;
}

/** Whether the viewer is the buyer, or a guest with the key. Once an account has claimed the order, the key no longer opens it. */
export async function isOwnOrder(
  db: Db | Transaction,
  viewer: Viewer,
  { order, key }: { order: OrderRow; key: string | undefined },
): Promise<boolean> {
  if (isBuyer(order, viewer)) return true;
  return order.buyerId === null && isKeyOf(db, [orderSubject(order.id)], key);
}

/** Returns an order to its buyer or a guest with its key; refuses everyone else with NOT_FOUND. */
export async function getOwnOrder(
  db: Db | Transaction,
  viewer: Viewer,
  { id, key }: KeyedId,
): Promise<OwnOrder> {
  const [order] = await selectOrder(db).execute({ id });
  if (!order || !(await isOwnOrder(db, viewer, { order, key }))) refuse("NOT_FOUND");
  return order as OwnOrder;
}

/** Like `getOwnOrder`, for a change: locks the row until the transaction ends. */
export async function lockOwnOrder(
  tx: Transaction,
  viewer: Viewer,
  input: KeyedId,
): Promise<OwnOrder> {
  await getOwnOrder(tx, viewer, input);
  return (await lockOrder(tx, input.id)) as OwnOrder;
}

/** Reads an order and locks it until the transaction ends. */
export async function lockOrder(tx: Transaction, id: string): Promise<OrderRow | undefined> {
  const [order] = await selectLockedOrder(tx).execute({ id });
  return order;
}

const byId = eq(orders.id, sql.placeholder("id"));
const selectOrder = preparedAnywhere((db) => db.select().from(orders).where(byId).prepare(""));
const selectLockedOrder = preparedAnywhere((db) =>
  db.select().from(orders).where(byId).for("update").prepare(""),
);

/** Returns a ticket and its order to the buyer: a refund never goes to someone the ticket was transferred to. */
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
  // A guest's key works until an account has claimed the ticket.
  const isGuests = order.buyerId === null && isOwnedByBuyer(ticket, order);
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
