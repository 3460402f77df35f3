import { and, eq, sql } from "drizzle-orm";
import type { RefundQuote } from "../../contract/orders/payments.ts";
import { givesRefunds, promisedStart } from "../event-changes/moved-from.ts";
import { eventChanges } from "../event-changes/tables.ts";
import { lockEvent } from "../events/lock-event.ts";
import { events } from "../events/tables.ts";
import { isEntry } from "../door/entries.ts";
import { scans } from "../door/tables.ts";
import { closedText } from "../../contract/orders/refund-policy-text.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { write } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Viewer } from "../lib/person.ts";
import { leftOfTickets } from "../orders/refunded.ts";
import { orders } from "../orders/tables.ts";
import { getBoughtTicket, type KeyedId, type OwnOrder } from "../orders/access.ts";
import { notifySale } from "../notifications/announce.ts";
import { deliver } from "../notifications/deliver.ts";
import type { Services } from "../services.ts";
import type { Ticket } from "../tickets/end-tickets.ts";
import { isOwnedByBuyer } from "../tickets/ticket-owner.ts";
import { tickets } from "../tickets/tables.ts";
import { bookRefund } from "./book-refund.ts";
import { endRefundedTickets } from "./end-refunded-tickets.ts";
import { refundEmail } from "./emails.ts";
import { sendToBuyer } from "../orders/buyer-email.ts";
import { queueRefunds } from "./move-refunds.ts";
import { refunds } from "./tables.ts";
import type { RefundPolicy } from "../../contract/tickets/sales.ts";

/** Quotes what the buyer of a ticket would get back now; refuses if it is not refundable. */
export async function quoteRefund(db: Db, viewer: Viewer, input: KeyedId): Promise<RefundQuote> {
  const { ticket, order } = await getBoughtTicket(db, viewer, input);
  return quote(db, ticket, order);
}

/** Ends a ticket and books the quoted refund; a repeated call returns the same refund. */
export async function requestRefund(
  services: Services,
  viewer: Viewer,
  { amountMinor, ...input }: KeyedId & { amountMinor: number },
): Promise<RefundQuote> {
  const { db } = services;
  const { order: before } = await getBoughtTicket(db, viewer, input);
  const refunding = write(db, async (tx) => {
    const event = await lockEvent(tx, before.eventId);
    if (!event) refuse("NOT_FOUND");
    // Read again: other refunds may have been made while this one waited.
    const { order } = await getBoughtTicket(tx, viewer, input);
    const [ticket] = await tx.select().from(tickets).where(eq(tickets.id, input.id)).for("update");
    const known = ticket?.ended === "refunded" && (await findRefundOf(tx, ticket, order));
    if (known) return known;
    const offer = await quote(tx, ticket!, order);
    if (offer.amountMinor !== amountMinor)
      refuse("CONFLICT", { detail: "The amount has changed. Check it again." });
    const byId = viewer?.id;
    await bookRefund(tx, {
      tickets: [ticket!],
      amountMinor,
      reason: "asked",
      ...(byId && { byId }),
    });
    await endRefundedTickets(tx, event, [ticket!], "refunded");
    if (event.hostId !== null && event.hostId !== byId)
      await notifySale(
        tx,
        { hostId: event.hostId, eventId: event.id, tickets: 1 },
        "ticket-refund",
      );
    if (amountMinor > 0)
      await sendToBuyer(services, tx, order, (parts) =>
        refundEmail(parts, { reason: "asked", amountMinor }),
      );
    await queueRefunds(services, tx);
    return offer;
  });
  const given = await deliver(services, refunding);
  return given;
}

async function findRefundOf(
  tx: Transaction,
  { id, paidMinor }: Ticket,
  { currency }: OwnOrder,
): Promise<RefundQuote | undefined> {
  const [refund] = await tx
    .select()
    .from(refunds)
    .where(eq(refunds.key, `asked:${id}`));
  if (!refund)
    return paidMinor === 0 ? { amountMinor: 0, currency, paidMinor, by: "free" } : undefined;
  return { amountMinor: refund.amountMinor, currency, paidMinor, by: "policy" };
}

/** After a cancellation everything is refunded; other refunds would be less. */
export const cancelledText = "The event is cancelled. You're refunded automatically.";

async function quote(db: Db | Transaction, ticket: Ticket, order: OwnOrder): Promise<RefundQuote> {
  const { id, paidMinor, ended, resaleOrderId } = ticket;
  const { currency, policy } = order;
  if (!isOwnedByBuyer(ticket, order))
    refuse("NOT_REFUNDABLE", {
      detail: "This ticket was transferred, so only its holder can return it.",
    });
  const terms = await readRefundTerms(db, { ticketId: id, order });
  if (terms.isOff && (ended === null || ended === "cancelled"))
    refuse("NOT_REFUNDABLE", { detail: cancelledText });
  if (ended !== null) refuse("NOT_REFUNDABLE", { detail: "It is no longer valid." });
  if (resaleOrderId !== null)
    refuse("NOT_REFUNDABLE", { detail: "Someone is buying it right now." });
  if (terms.isIn) refuse("NOT_REFUNDABLE", { detail: "It was already used at the door." });
  if (terms.startsAt.getTime() <= terms.now.getTime())
    refuse("NOT_REFUNDABLE", { detail: "The event has started." });
  if (paidMinor === 0) return { amountMinor: 0, currency, paidMinor, by: "free" };
  const left = leftOfTickets(order);
  const byPolicy = Math.min(
    left,
    refundableMinor(policy, { ...terms, startsAt: terms.promised, paidMinor }),
  );
  const byChange = terms.hasChanged ? Math.min(left, paidMinor) : 0;
  const amountMinor = Math.max(byPolicy, byChange);
  if (amountMinor === 0) refuse("NOT_REFUNDABLE", { detail: closedText(policy) });
  return { amountMinor, currency, paidMinor, by: byChange > byPolicy ? "change" : "policy" };
}

/** Reads what a refund depends on. After a change of time or place that offers it, buyers may return tickets in full for two weeks. */
async function readRefundTerms(
  db: Db | Transaction,
  { ticketId, order }: { ticketId: string; order: OwnOrder },
) {
  const [event] = await db
    .select({
      startsAt: events.startsAt,
      promised: promisedStart(),
      status: events.status,
      now: sql<string>`now()`,
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(eq(orders.id, order.id));
  const [moved] = await db
    .select({ id: eventChanges.id })
    .from(eventChanges)
    .where(
      and(
        eq(eventChanges.eventId, order.eventId),
        sql`created_at > ${order.paidAt?.toISOString() ?? null}`,
        givesRefunds(sql`${eventChanges}`),
      ),
    )
    .limit(1);
  const [entry] = await db
    .select({ id: scans.id })
    .from(scans)
    .where(and(eq(scans.ticketId, ticketId), isEntry(scans)));
  if (!event) refuse("NOT_FOUND");
  return {
    startsAt: event.startsAt,
    promised: event.promised,
    now: new Date(event.now),
    isOff: event.status === "cancelled",
    hasChanged: moved !== undefined,
    isIn: entry !== undefined,
  };
}

const hourMs = 3_600_000;

type RefundTime = { startsAt: Date; now: Date; paidMinor: number };

/**
 * What a buyer gets back for a ticket, in minor units: of the tiers that still apply, the one
 * with the most hours decides, less the policy's fee and never below zero.
 */
export function refundableMinor(
  policy: RefundPolicy,
  { startsAt, now, paidMinor }: RefundTime,
): number {
  const hours = (startsAt.getTime() - now.getTime()) / hourMs;
  if (hours <= 0) return 0;
  const [tier] = policy.tiers
    .filter(({ hoursBefore }) => hours >= hoursBefore)
    .toSorted((a, b) => b.hoursBefore - a.hoursBefore);
  // Percent of whole minor units, rounded down: exact, as long as both are integers.
  const back = Math.floor((paidMinor * (tier?.percent ?? 0)) / 100);
  return Math.max(0, back - policy.feeMinor);
}
