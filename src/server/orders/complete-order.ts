import { eq, sql } from "drizzle-orm";
import { hintMyEvents } from "../events/live.ts";
import type { LockedEvent } from "../events/lock-event.ts";
import { goByTicket } from "../rsvps/rsvps-of-ticket-holders.ts";
import type { Transaction } from "../lib/database/database.ts";
import { record } from "../lib/effects.ts";
import { Refusal } from "../lib/refuse.ts";
import { notifySale } from "../notifications/announce.ts";
import { bookRefund } from "../payments/book-refund.ts";
import { takePlaces } from "../sales/places.ts";
import { releasePromo, retakePromo } from "../sales/use-promo.ts";
import { endTickets, type Ticket } from "../tickets/end-tickets.ts";
import { issueTickets } from "../tickets/issue-tickets.ts";
import { notifyResold, selectPromisedTickets } from "../tickets/resale.ts";
import { recordWebhooks } from "../webhooks/record-webhooks.ts";
import { orderLines, orders } from "./tables.ts";
import { endWaitlistEntry } from "./end-holds.ts";

/** A ticket that was resold, and the amount that is refunded for it. */
type Resold = Ticket & { backMinor: number };

export type Completed =
  | { outcome: "completed"; tickets: Ticket[]; resold: Resold[] }
  /** The places or the event are gone: the payment has to be returned. */
  | { outcome: "too-late" }
  | { outcome: "already" };

/**
 * Turns a held order into tickets, once. An expired order gets its places again when some are left. The caller holds
 * the event's lock and has checked the payment.
 */
export async function completeOrder(
  tx: Transaction,
  event: LockedEvent,
  orderId: string,
): Promise<Completed> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  if (!order || order.eventId !== event.id)
    throw new Error(`order ${orderId} is not of this event`);
  if (order.state === "paid") return { outcome: "already" };
  if (event.status !== "published" || event.isOver) return { outcome: "too-late" };
  if (order.state !== "held" && !(await retakePlaces(tx, event, order)))
    return { outcome: "too-late" };
  const [paid] = await tx
    .update(orders)
    .set({ state: "paid", paidAt: sql`now()`, endedAt: null })
    .where(eq(orders.id, orderId))
    .returning();
  const tickets = await issueTickets(tx, paid!);
  const { buyerId, reference, totalMinor, currency } = order;
  await recordWebhooks(tx, [
    {
      kind: "order.paid",
      eventId: event.id,
      objectId: orderId,
      personId: buyerId,
      data: { orderId, reference, totalMinor, currency, tickets: tickets.length },
    },
  ]);
  await endWaitlistEntry(tx, event, order);
  if (buyerId !== null) await goByTicket(tx, event, buyerId, { ...order, isSale: true });
  const { hostId } = event;
  if (hostId !== null && hostId !== buyerId)
    await notifySale(tx, { hostId, eventId: event.id, tickets: tickets.length });
  const replacing = [...tickets];
  const gone = await selectPromisedTickets(tx, orderId);
  const ended = await endTickets(
    tx,
    gone.map(({ id }) => id),
    "resold",
  );
  const resold: Resold[] = [];
  for (const ticket of ended) {
    const { paidMinor } = takeReplacement(replacing, ticket.typeId);
    const amountMinor = Math.min(ticket.paidMinor, paidMinor);
    const back = await bookRefund(tx, { tickets: [ticket], reason: "resold", amountMinor });
    resold.push({ ...ticket, backMinor: back?.amountMinor ?? 0 });
  }
  await notifyResold(tx, event, resold);
  const holders = [...tickets, ...resold].flatMap(({ holderId }) => holderId ?? []);
  record(tx, hintMyEvents(holders));
  record(tx, {
    type: "hint",
    to: { staffOf: event.id },
    hint: { type: "sales-changed", eventId: event.id },
  });
  const sale = {
    kind: "order",
    currency,
    amountMinor: totalMinor,
    tickets: tickets.length,
  } as const;
  record(tx, { type: "sold", sale });
  return { outcome: "completed", tickets, resold };
}

/** Takes the ticket that replaces a resold one: its holder is refunded at most what the new ticket cost. */
function takeReplacement(replacing: Ticket[], typeId: string): Ticket {
  const at = replacing.findIndex((ticket) => ticket.typeId === typeId);
  const [ticket] = replacing.splice(at, 1);
  if (at < 0 || !ticket) throw new Error(`nothing takes the place of a ticket of ${typeId}`);
  return ticket;
}

/** An order paid after its hold expired is completed when its places and its promo code are still available. */
async function retakePlaces(
  tx: Transaction,
  event: LockedEvent,
  order: typeof orders.$inferSelect,
): Promise<boolean> {
  if (order.promoId && !(await retakePromo(tx, order.promoId))) return false;
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  try {
    await takePlaces(tx, event, lines);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await releasePromo(tx, order.promoId);
    return false;
  }
}
