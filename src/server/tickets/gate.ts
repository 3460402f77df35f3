import { eq } from "drizzle-orm";
import { lockEvent, type LockedEvent } from "../events/lock-event.ts";
import type { Db, Transaction } from "../lib/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Viewer } from "../lib/routes.ts";
import type { Ticket } from "./end.ts";
import { getTicketKeys } from "./keys.ts";
import { linkKey, opensWith } from "./link-key.ts";
import { tickets } from "./tables.ts";

/** A ticket in the hands of whom it admits; only `ticketAt` and `lockTicketAt` make one, so holding it is the proof. */
declare const proven: unique symbol;
export type Held = {
  readonly [proven]: true;
  readonly viewer: Viewer;
  readonly key: string | undefined;
  readonly ticket: Ticket;
};

export type Asked = { id: string; key?: string | undefined };

/** The ticket, for its holder or whoever has the key of its letter; one that was handed on has another key. */
export async function ticketAt(
  db: Db | Transaction,
  viewer: Viewer,
  { id, key }: Asked,
): Promise<Held> {
  const [ticket] = await db.select().from(tickets).where(eq(tickets.id, id));
  return hold(db, viewer, { ticket, key });
}

/** The same for a change of it: event and ticket are locked until the transaction ends. */
export async function lockTicketAt(
  tx: Transaction,
  viewer: Viewer,
  asked: Asked,
): Promise<Held & { event: LockedEvent }> {
  const { ticket } = await ticketAt(tx, viewer, asked);
  const event = await lockEvent(tx, ticket.eventId);
  const [now] = await tx.select().from(tickets).where(eq(tickets.id, asked.id)).for("update");
  const held = await hold(tx, viewer, { ticket: now, key: asked.key });
  return { ...held, event: event ?? refuse("NOT_FOUND") };
}

/** The key in a guest's letter. */
export async function ticketKey(
  db: Db | Transaction,
  ticket: Pick<Ticket, "id" | "revision">,
): Promise<string> {
  return linkKey(await getTicketKeys(db), subjectOf(ticket));
}

type Found = { ticket: Ticket | undefined; key: string | undefined };

async function hold(db: Db | Transaction, viewer: Viewer, { ticket, key }: Found): Promise<Held> {
  if (!ticket) refuse("NOT_FOUND");
  const isHolder = viewer !== undefined && ticket.holderId === viewer.id;
  if (!isHolder && !(await isOpenedBy(db, ticket, key))) refuse("NOT_FOUND");
  return { viewer, key, ticket } as Held;
}

/** A guest's order opens the tickets that are still the guest's. */
async function isOpenedBy(db: Db | Transaction, ticket: Ticket, key: string | undefined) {
  if (key === undefined) return false;
  const keys = await getTicketKeys(db);
  if (opensWith(keys, subjectOf(ticket), key)) return true;
  return ticket.holderId === null && opensWith(keys, `order:${ticket.orderId}`, key);
}

function subjectOf({ id, revision }: Pick<Ticket, "id" | "revision">): string {
  return `ticket:${id}:${revision}`;
}
