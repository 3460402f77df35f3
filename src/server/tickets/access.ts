import { eq } from "drizzle-orm";
import { lockEvent, type LockedEvent } from "../events/lock-event.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Viewer } from "../lib/person.ts";
import type { Ticket } from "./end-tickets.ts";
import { orders } from "../orders/tables.ts";
import { isStillBuyers } from "./ticket-owner.ts";
import { getTicketKeys } from "./keys.ts";
import { linkKey, opensWith, orderSubject, ticketSubject } from "./link-key.ts";
import { tickets } from "./tables.ts";

/** A ticket in the hands of whom it admits; only `ticketAt` and `lockTicketAt` make one, so holding it is the proof. */
declare const proven: unique symbol;
export type HeldTicket = {
  readonly [proven]: true;
  readonly viewer: Viewer;
  readonly ticket: Ticket;
  /** The other tickets of its order are theirs too; the link of one ticket says nothing of the rest. */
  readonly hasOrder: boolean;
};

export type KeyedId = { id: string; key?: string | undefined };

/** The ticket, for its holder or whoever has the key of its letter; one that was handed on has another key. */
export async function getHeldTicket(
  db: Db | Transaction,
  viewer: Viewer,
  { id, key }: KeyedId,
): Promise<HeldTicket> {
  const [ticket] = await db.select().from(tickets).where(eq(tickets.id, id));
  return proveHolder(db, viewer, { ticket, key });
}

/** The same for a change of it: event and ticket are locked until the transaction ends. */
export async function lockHeldTicket(
  tx: Transaction,
  viewer: Viewer,
  asked: KeyedId,
): Promise<HeldTicket & { event: LockedEvent }> {
  const { ticket } = await getHeldTicket(tx, viewer, asked);
  const event = await lockEvent(tx, ticket.eventId);
  const [now] = await tx.select().from(tickets).where(eq(tickets.id, asked.id)).for("update");
  const held = await proveHolder(tx, viewer, { ticket: now, key: asked.key });
  return { ...held, event: event ?? refuse("NOT_FOUND") };
}

type Own = Pick<Ticket, "id" | "revision">;

/** The key in a guest's letter. */
export async function ticketKey(db: Db | Transaction, ticket: Own): Promise<string> {
  return linkKey(await getTicketKeys(db), ticketSubject(ticket));
}

/** The address of a ticket that opens it for whoever has no account. */
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
    if (order?.buyerId === null && isStillBuyers(ticket, order)) return "order";
  }
  // Of whoever has left it is nobody's.
  const isSomebodys = ticket.holderId !== null || ticket.holderEmail !== "";
  return isSomebodys && opensWith(keys, ticketSubject(ticket), key) && "ticket";
}
