import { eq } from "drizzle-orm";
import { lockEvent, type LockedEvent } from "../events/lock-event.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Viewer } from "../lib/person.ts";
import type { Ticket } from "./end-tickets.ts";
import { orders } from "../orders/tables.ts";
import { isOwnedByBuyer } from "./ticket-owner.ts";
import { getTicketKeys } from "./keys.ts";
import { linkKey, opensWith, orderSubject, ticketSubject } from "./link-key.ts";
import { tickets } from "./tables.ts";

/** A ticket that the viewer holds. Only the functions below make one, so the type proves the check. */
declare const proven: unique symbol;
export type HeldTicket = {
  readonly [proven]: true;
  readonly viewer: Viewer;
  readonly ticket: Ticket;
  /** The viewer may see the order's other tickets too; the link of one ticket reveals no others. */
  readonly hasOrder: boolean;
};

export type KeyedId = { id: string; key?: string | undefined };

/** Returns a ticket to its holder or a guest with its key; a transferred ticket has a new key. */
export async function getHeldTicket(
  db: Db | Transaction,
  viewer: Viewer,
  { id, key }: KeyedId,
): Promise<HeldTicket> {
  const [ticket] = await db.select().from(tickets).where(eq(tickets.id, id));
  return proveHolder(db, viewer, { ticket, key });
}

/** Like `getHeldTicket`, for a change: locks the event and the ticket until the transaction ends. */
export async function lockHeldTicket(
  tx: Transaction,
  viewer: Viewer,
  input: KeyedId,
): Promise<HeldTicket & { event: LockedEvent }> {
  const { ticket } = await getHeldTicket(tx, viewer, input);
  const event = await lockEvent(tx, ticket.eventId);
  const [now] = await tx.select().from(tickets).where(eq(tickets.id, input.id)).for("update");
  const held = await proveHolder(tx, viewer, { ticket: now, key: input.key });
  return { ...held, event: event ?? refuse("NOT_FOUND") };
}

type Own = Pick<Ticket, "id" | "revision">;

/** The key in a guest's email. */
export async function ticketKey(db: Db | Transaction, ticket: Own): Promise<string> {
  return linkKey(await getTicketKeys(db), ticketSubject(ticket));
}

/** The link that opens a ticket without an account. */
export async function guestTicketLink(
  db: Db | Transaction,
  publicUrl: string,
  ticket: Own,
): Promise<string> {
  return `${publicUrl}/tickets/${ticket.id}?key=${await ticketKey(db, ticket)}`;
}

type Found = { ticket: Ticket | undefined; key: string | undefined };

async function proveHolder(
  db: Db | Transaction,
  viewer: Viewer,
  { ticket, key }: Found,
): Promise<HeldTicket> {
  if (!ticket) refuse("NOT_FOUND");
  if (viewer && ticket.holderId === viewer.id)
    return { viewer, ticket, hasOrder: true } as HeldTicket;
  const opened = key !== undefined && (await subjectOf(db, ticket, key));
  if (!opened) refuse("NOT_FOUND");
  return { viewer, ticket, hasOrder: opened === "order" } as HeldTicket;
}

/** A guest's order opens the tickets that are still the guest's. */
async function subjectOf(db: Db | Transaction, ticket: Ticket, key: string) {
  const keys = await getTicketKeys(db);
  if (opensWith(keys, orderSubject(ticket.orderId), key)) {
    const [order] = await db.select().from(orders).where(eq(orders.id, ticket.orderId));
    if (order?.buyerId === null && isOwnedByBuyer(ticket, order)) return "order";
  }
  // A ticket of a deleted account belongs to nobody.
  const isSomebodys = ticket.holderId !== null || ticket.holderEmail !== "";
  return isSomebodys && opensWith(keys, ticketSubject(ticket), key) && "ticket";
}
