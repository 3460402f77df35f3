import { and, eq, sql } from "drizzle-orm";
import type { RefundQuote } from "../../contract/orders/payments.ts";
import { eventChanges } from "../event-changes/tables.ts";
import { lockEvent } from "../events/lock-event.ts";
import { events } from "../events/tables.ts";
import { isEntry } from "../door/entries.ts";
import { scans } from "../door/tables.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { write } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Viewer } from "../lib/person.ts";
import { ownTicket, type Asked, type OwnOrder } from "../orders/access.ts";
import { deliver } from "../notifications/deliver.ts";
import type { Services } from "../services.ts";
import type { Ticket } from "../tickets/end-tickets.ts";
import { isStillBuyers } from "../tickets/ticket-owner.ts";
import { tickets } from "../tickets/tables.ts";
import { bookRefund } from "./book-refund.ts";
import { endForMoney } from "./end-for-money.ts";
import { moneyBackLetter, sendToBuyer } from "./emails.ts";
import { startRefunds } from "./move-refunds.ts";
import { refundable } from "./policy.ts";
import { refunds } from "./tables.ts";

/** What the buyer of a ticket would get for it now; refuses when it cannot be given back. */
export async function quoteRefund(db: Db, viewer: Viewer, asked: Asked): Promise<RefundQuote> {
  const { ticket, order } = await ownTicket(db, viewer, asked);
  return quote(db, ticket, order);
}

/** Ends a ticket and owes its buyer the amount they were shown; pressed again, it is the same refund. */
export async function askRefund(
  services: Services,
  viewer: Viewer,
  { amountMinor, ...asked }: Asked & { amountMinor: number },
): Promise<RefundQuote> {
  const { db } = services;
  const { order: before } = await ownTicket(db, viewer, asked);
  const refunding = write(db, async (tx) => {
    const event = await lockEvent(tx, before.eventId);
    if (!event) refuse("NOT_FOUND");
    // Whatever was given back while this one waited counts.
    const { order } = await ownTicket(tx, viewer, asked);
    const [ticket] = await tx.select().from(tickets).where(eq(tickets.id, asked.id)).for("update");
    const known = ticket?.ended === "refunded" && (await givenFor(tx, ticket, order));
    if (known) return known;
    const offer = await quote(tx, ticket!, order);
    if (offer.amountMinor !== amountMinor)
      refuse("CONFLICT", { detail: "The amount has changed. Look at it again." });
    const byId = viewer?.id;
    await bookRefund(tx, {
      tickets: [ticket!],
      amountMinor,
      reason: "asked",
      ...(byId && { byId }),
    });
    await endForMoney(tx, event, [ticket!], "refunded");
    if (amountMinor > 0)
      await sendToBuyer(services, tx, order, (parts) =>
        moneyBackLetter(parts, { reason: "asked", amountMinor }),
      );
    await startRefunds(services, tx);
    return offer;
  });
  const given = await deliver(services, refunding);
  return given;
}

async function givenFor(
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

/** What a policy gives back, or an organizer for a ticket, would be less than all of it. */
export const offWords = "The event is cancelled: all of it goes back by itself.";

async function quote(db: Db | Transaction, ticket: Ticket, order: OwnOrder): Promise<RefundQuote> {
  const { id, paidMinor, ended, resaleOrderId } = ticket;
  const { currency, policy } = order;
  if (!isStillBuyers(ticket, order))
    refuse("NOT_REFUNDABLE", { detail: "It was handed on. Whoever has it counts on it." });
  const facts = await factsOf(db, { ticketId: id, order });
  if (facts.isOff && (ended === null || ended === "cancelled"))
    refuse("NOT_REFUNDABLE", { detail: offWords });
  if (ended !== null) refuse("NOT_REFUNDABLE", { detail: "It no longer admits." });
  if (resaleOrderId !== null)
    refuse("NOT_REFUNDABLE", { detail: "Somebody is buying its place right now." });
  if (facts.isIn) refuse("NOT_REFUNDABLE", { detail: "It was used at the door." });
  if (facts.startsAt.getTime() <= facts.now.getTime())
    refuse("NOT_REFUNDABLE", { detail: "The event has begun." });
  if (paidMinor === 0) return { amountMinor: 0, currency, paidMinor, by: "free" };
  const left = order.totalMinor - order.refundedMinor;
  const byPolicy = Math.min(left, refundable(policy, { ...facts, paidMinor }));
  const byChange = facts.hasChanged ? Math.min(left, paidMinor) : 0;
  const amountMinor = Math.max(byPolicy, byChange);
  if (amountMinor === 0)
    refuse("NOT_REFUNDABLE", { detail: "By the refund policy nothing goes back now." });
  return { amountMinor, currency, paidMinor, by: byChange > byPolicy ? "change" : "policy" };
}

/** Another time or place lets buyers out for two weeks, whatever the policy says: it is not what they paid for. */
async function factsOf(
  db: Db | Transaction,
  { ticketId, order }: { ticketId: string; order: OwnOrder },
) {
  const [event] = await db
    .select({ startsAt: events.startsAt, status: events.status, now: sql<string>`now()` })
    .from(events)
    .where(eq(events.id, order.eventId));
  const [moved] = await db
    .select({ id: eventChanges.id })
    .from(eventChanges)
    .where(
      and(
        eq(eventChanges.eventId, order.eventId),
        sql`created_at > ${order.paidAt?.toISOString() ?? null}`,
        sql`created_at > now() - interval '14 days'`,
        sql`exists (select 1 from unnest(array['startsAt', 'venue', 'address', 'city', 'country', 'online']) as fact
          where before ->> fact is distinct from after ->> fact)`,
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
    now: new Date(event.now),
    isOff: event.status === "cancelled",
    hasChanged: moved !== undefined,
    isIn: entry !== undefined,
  };
}
