import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { ticketLimits } from "../../contract/tickets/limits.ts";
import type { TicketPage, TicketTransfer } from "../../contract/tickets/tickets.ts";
import { hintMyEvents } from "../events/live.ts";
import { refuseBanned } from "../bans/ban-access.ts";
import { lockEvent } from "../events/lock-event.ts";
import { goByTicket } from "../rsvps/rsvps-of-ticket-holders.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { record, write, type Done } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person, Viewer } from "../lib/person.ts";
import { notify } from "../notifications/notify.ts";
import type { Services } from "../services.ts";
import { transferredColumns } from "./typed-code.ts";
import { cancelRsvpWithoutTicket } from "./end-tickets.ts";
import { type KeyedId, lockHeldTicket, getHeldTicket } from "./access.ts";
import { abilitiesOf, selectTickets, ticketShape } from "./ticket-shape.ts";
import { requireAbility, showTicket } from "./service.ts";
import { tickets, ticketTransfers } from "./tables.ts";
import { sendTransferAcceptedEmail } from "./transfer-accepted-email.ts";

type Link = { key: string; expiresAt: string };

/** Makes a transfer link, which replaces an earlier one. Only its hash is stored. */
export function startTransfer(db: Db, viewer: Viewer, input: KeyedId): Promise<Link> {
  return db.transaction(async (tx) => {
    const held = await lockHeldTicket(tx, viewer, input);
    await requireAbility(tx, held, "transfer");
    await endOpenTransfer(tx, input.id);
    const key = randomBytes(32).toString("base64url");
    const [made] = await tx
      .insert(ticketTransfers)
      .values({
        ticketId: input.id,
        keyHash: hashOf(key),
        // The event's end is a limit too: tickets of past events are not transferable.
        expiresAt: sql`now() + ${ticketLimits.transferDays} * interval '1 day'`,
      })
      .returning();
    return { key, expiresAt: made!.expiresAt.toISOString() };
  });
}

/** Ends the open link, if there is one. */
export function cancelTransfer(db: Db, viewer: Viewer, input: KeyedId): Promise<void> {
  return db.transaction(async (tx) => {
    await lockHeldTicket(tx, viewer, input);
    await endOpenTransfer(tx, input.id);
  });
}

/** A ticket has at most one open transfer or resale. */
export async function endOpenTransfer(tx: Transaction, ticketId: string): Promise<void> {
  await tx
    .delete(ticketTransfers)
    .where(and(eq(ticketTransfers.ticketId, ticketId), isNull(ticketTransfers.acceptedAt)));
}

/** What a transfer link offers, for anyone who has it. */
export async function getTransfer(db: Db, viewer: Viewer, key: string): Promise<TicketTransfer> {
  const link = await findLink(db, key);
  if (!link) return refuse("NOT_FOUND");
  const [row] = await selectTickets(db, viewer).where(eq(tickets.id, link.ticketId));
  if (!row) return refuse("NOT_FOUND");
  const isOpen = link.acceptedAt === null && !link.isLate && abilitiesOf(row, viewer).transfer;
  const { holderId, holderName } = row.ticket;
  const mine = viewer !== undefined && holderId === viewer.id;
  // The person who accepted it can open the link again.
  if (!isOpen && !mine) refuse("LINK_EXPIRED");
  const { event, address, typeName, holder } = ticketShape(row, viewer);
  const from = holder?.name || holderName;
  const taken = link.acceptedAt !== null;
  const ticketId = mine ? row.ticket.id : null;
  const expiresAt = link.expiresAt.toISOString();
  return { event, address, typeName, from, expiresAt, mine, taken, ticketId };
}

/** Transfers the ticket to the user, once; a repeated call returns the same ticket. */
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
    // Read again: another person may have accepted it while this one waited for the lock.
    const [link, row] = [
      await findLink(tx, key),
      (await selectTickets(tx, person).where(eq(tickets.id, known.ticketId)))[0],
    ];
    if (!event || !link || !row) return refuse("LINK_EXPIRED");
    const { ticket: before } = row;
    const isMine = before.holderId === person.id;
    if (isMine) {
      if (link.acceptedAt === null) refuse("CONFLICT", { detail: "This ticket is already yours." });
      const held = await getHeldTicket(tx, person, { id: before.id });
      record(tx, hintMyEvents([person.id]));
      return showTicket(tx, held);
    }
    if (link.acceptedAt !== null || link.isLate || !abilitiesOf(row, person).transfer)
      refuse("LINK_EXPIRED");
    await refuseBanned(tx, person, event.hostId);
    await tx
      .update(ticketTransfers)
      .set({ acceptedAt: sql`now()`, senderId: before.holderId, recipientId: person.id })
      .where(eq(ticketTransfers.id, link.id));
    await tx
      .update(tickets)
      .set({
        holderId: person.id,
        holderName: person.name,
        // The screen has said beforehand that the organizer sees it.
        holderEmail: person.emailVerified ? person.email : "",
        ...(await transferredColumns(tx)),
      })
      .where(eq(tickets.id, before.id));
    record(tx, hintMyEvents([person.id]));
    await goByTicket(tx, event, person.id);
    await sendTransferAcceptedEmail(services, tx, { ticket: before, by: person });
    const giver = before.holderId;
    if (giver !== null) {
      record(tx, hintMyEvents([giver]));
      await cancelRsvpWithoutTicket(tx, event.id, giver);
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
