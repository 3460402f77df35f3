import { and, eq, getTableColumns } from "drizzle-orm";
import { readTypedCode } from "../../contract/tickets/door-list.ts";
import {
  importVerifyingKey,
  looksLikeTicketCode,
  type TicketClaims,
  verifyTicketCode,
} from "../../contract/tickets/signed-code.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { orders } from "../orders/tables.ts";
import { ticketTypes } from "../sales/tables.ts";
import { getTicketKeys } from "../tickets/keys.ts";
import { tickets } from "../tickets/tables.ts";

/** What was shown at the door, with its signature verified. */
export type ScannedCode =
  | { ticketId: string }
  | { claims: TicketClaims }
  | { reference: string; number: number }
  | "nothing";

/** What a scanned or typed code stands for; "nothing" when it isn't one of our tickets. */
export async function readScannedCode(
  db: Db,
  { code = "", ticketId }: { code?: string | undefined; ticketId?: string | undefined },
): Promise<ScannedCode> {
  if (ticketId !== undefined) return { ticketId };
  if (looksLikeTicketCode(code)) {
    const { publicKey } = await getTicketKeys(db);
    const claims = await verifyTicketCode(
      await importVerifyingKey(new Uint8Array(publicKey)),
      code,
    );
    return claims ? { claims } : "nothing";
  }
  const typed = readTypedCode(code);
  if (!typed) return "nothing";
  const dash = typed.lastIndexOf("-");
  return { reference: typed.slice(0, dash), number: Number(typed.slice(dash + 1)) };
}

/** The ticket that was shown, locked, so that simultaneous scans take turns. */
export async function lockTicket(tx: Transaction, eventId: string, shown: ScannedCode) {
  if (shown === "nothing") return undefined;
  const id =
    "reference" in shown
      ? await findByTypedCode(tx, eventId, shown)
      : "claims" in shown
        ? shown.claims.ticketId
        : shown.ticketId;
  if (id === undefined) return undefined;
  const own = and(eq(tickets.id, id), eq(tickets.eventId, eventId));
  const [ticket] = await tx
    .select({ ...getTableColumns(tickets), admitsTo: ticketTypes.admitsTo })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .where(own)
    .for("update", { of: tickets });
  return ticket;
}

type TypedCode = { reference: string; number: number };

/** Whether a typed code belongs to a ticket of any event; reveals nothing else about it. */
export async function isKnownCode(tx: Transaction, shown: ScannedCode): Promise<boolean> {
  if (shown === "nothing" || !("reference" in shown)) return false;
  const { reference, number } = shown;
  const own = tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.ownReference, reference), eq(tickets.number, number)));
  const ofOrder = tx
    .select({ id: tickets.id })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(and(eq(orders.reference, reference), eq(tickets.number, number)));
  return (await own.union(ofOrder).limit(1)).length > 0;
}

/** The ticket with this code, or the one that had it before a transfer, so that the door can say so. */
async function findByTypedCode(tx: Transaction, eventId: string, { reference, number }: TypedCode) {
  const ofEvent = and(eq(tickets.eventId, eventId), eq(tickets.number, number));
  const [own] = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.ownReference, reference), ofEvent));
  if (own) return own.id;
  const [ticket] = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(and(eq(orders.reference, reference), ofEvent));
  return ticket?.id;
}
