import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { ticketLimits } from "../../contract/tickets/limits.ts";
import type { TicketPage, TicketTransfer } from "../../contract/tickets/tickets.ts";
import { hintMyEvents } from "../events/live.ts";
import { lockEvent } from "../events/lock-event.ts";
import { goByTicket } from "../rsvps/ticket-rsvps.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { record, write, type Done } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person, Viewer } from "../lib/person.ts";
import { notify } from "../notifications/notify.ts";
import type { Services } from "../services.ts";
import { passedOn } from "./ticket-code.ts";
import { leaveWithoutTicket } from "./end-tickets.ts";
import { type Asked, lockHeldTicket, getHeldTicket } from "./access.ts";
import { abilitiesOf, selectTickets, ticketShape } from "./ticket-shape.ts";
import { mayNow, showTicket } from "./service.ts";
import { tickets, ticketTransfers } from "./tables.ts";
import { writeTaken } from "./transfer-accepted-email.ts";

type Link = { key: string; expiresAt: string };

/** Makes the link that hands a ticket on; what was made before no longer works. Only its hash is kept. */
export function startTransfer(db: Db, viewer: Viewer, asked: Asked): Promise<Link> {
  return db.transaction(async (tx) => {
    const held = await lockHeldTicket(tx, viewer, asked);
    await mayNow(tx, held, "transfer");
    await endOpenTransfer(tx, asked.id);
    const key = randomBytes(32).toString("base64url");
    const [made] = await tx
      .insert(ticketTransfers)
      .values({
        ticketId: asked.id,
        keyHash: hashOf(key),
        // The event's end is one too: what is over is not handed on.
        expiresAt: sql`now() + ${ticketLimits.transferDays} * interval '1 day'`,
      })
      .returning();
    return { key, expiresAt: made!.expiresAt.toISOString() };
  });
}

/** Ends the open link, if there is one. */
export function cancelTransfer(db: Db, viewer: Viewer, asked: Asked): Promise<void> {
  return db.transaction(async (tx) => {
    await lockHeldTicket(tx, viewer, asked);
    await endOpenTransfer(tx, asked.id);
  });
}

/** A ticket has one way out at a time. */
export async function endOpenTransfer(tx: Transaction, ticketId: string): Promise<void> {
  await tx
    .delete(ticketTransfers)
    .where(and(eq(ticketTransfers.ticketId, ticketId), isNull(ticketTransfers.acceptedAt)));
}

/** What a link hands on, for whoever has it. */
export async function getTransfer(db: Db, viewer: Viewer, key: string): Promise<TicketTransfer> {
  const link = await findLink(db, key);
  if (!link) return refuse("NOT_FOUND");
  const [row] = await selectTickets(db, viewer).where(eq(tickets.id, link.ticketId));
  if (!row) return refuse("NOT_FOUND");
  const isOpen = link.acceptedAt === null && !link.isLate && abilitiesOf(row, viewer).transfer;
  const { holderId, holderName } = row.ticket;
  const mine = viewer !== undefined && holderId === viewer.id;
  // Whoever has taken it finds it again by the same link.
  if (!isOpen && !mine) refuse("LINK_EXPIRED");
  const { event, address, typeName, holder } = ticketShape(row, viewer);
  const from = holder?.name || holderName;
  const taken = link.acceptedAt !== null;
  const ticketId = mine ? row.ticket.id : null;
  const expiresAt = link.expiresAt.toISOString();
  return { event, address, typeName, from, expiresAt, mine, taken, ticketId };
}

/** Gives the ticket to the person, once; the same person again gets the same. */
export function acceptTransfer(
  services: Services,
  person: Person,
  key: string,
): Promise<Done<TicketPage>> {
  return write(services.db, async (tx) => {
    const known = await findLink(tx, key);
    if (!known) return refuse("NOT_FOUND");
    const [{ eventId }] = (await tx
      .select({ eventId: tickets.eventId })
      .from(tickets)
      .where(eq(tickets.id, known.ticketId))) as [{ eventId: string }];
    const event = await lockEvent(tx, eventId);
    // Read anew: whoever waited for the lock may have been second.
    const [link, row] = [
      await findLink(tx, key),
      (await selectTickets(tx, person).where(eq(tickets.id, known.ticketId)))[0],
    ];
    if (!event || !link || !row) return refuse("LINK_EXPIRED");
    const { ticket: before } = row;
    const isMine = before.holderId === person.id;
    if (isMine) {
      if (link.acceptedAt === null) refuse("CONFLICT", { detail: "This ticket is yours already." });
      const held = await getHeldTicket(tx, person, { id: before.id });
      record(tx, hintMyEvents([person.id]));
      return showTicket(tx, held);
    }
    if (link.acceptedAt !== null || link.isLate || !abilitiesOf(row, person).transfer)
      refuse("LINK_EXPIRED");
    await tx
      .update(ticketTransfers)
      .set({ acceptedAt: sql`now()` })
      .where(eq(ticketTransfers.id, link.id));
    await tx
      .update(tickets)
      .set({
        holderId: person.id,
        holderName: person.name,
        holderEmail: "",
        ...(await passedOn(tx)),
      })
      .where(eq(tickets.id, before.id));
    record(tx, hintMyEvents([person.id]));
    await goByTicket(tx, event, person.id);
    await writeTaken(services, tx, { ticket: before, by: person });
    const giver = before.holderId;
    if (giver !== null) {
      record(tx, hintMyEvents([giver]));
      await leaveWithoutTicket(tx, event.id, giver);
      const fact = { kind: "ticket-taken" as const, fact: before.id, eventId: event.id };
      await notify(tx, [{ ...fact, to: giver, by: person.id }]);
    }
    const held = await getHeldTicket(tx, person, { id: before.id });
    return showTicket(tx, held);
  });
}

async function findLink(db: Db | Transaction, key: string) {
  const [link] = await db
    .select({
      id: ticketTransfers.id,
      ticketId: ticketTransfers.ticketId,
      expiresAt: ticketTransfers.expiresAt,
      acceptedAt: ticketTransfers.acceptedAt,
      isLate: sql<boolean>`${ticketTransfers.expiresAt} <= now()`,
    })
    .from(ticketTransfers)
    .where(eq(ticketTransfers.keyHash, hashOf(key)));
  return link;
}

function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
