import { asc, eq, sql } from "drizzle-orm";
import { hintMyEvents } from "../events/live.ts";
import type { LockedEvent } from "../events/lock-event.ts";
import { goByTicket } from "../rsvps/rsvps-of-ticket-holders.ts";
import { preparedAnywhere, type Transaction } from "../lib/database/database.ts";
import { record } from "../lib/effects.ts";
import { Refusal } from "../lib/refuse.ts";
import { notifySale } from "../notifications/announce.ts";
import { bookRefund } from "../payments/book-refund.ts";
import { takePlaces } from "../sales/places.ts";
import { releasePromo, retakePromo } from "../sales/use-promo.ts";
import { endTickets, type Ticket } from "../tickets/end-tickets.ts";
import { issueTickets } from "../tickets/issue-tickets.ts";
import { notifyResold, selectPromisedTickets, takesOverTickets } from "../tickets/resale.ts";
import { recordWebhooks } from "../webhooks/record-webhooks.ts";
import type { OrderRow } from "./access.ts";
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
 * the locks of the event and the order, and has checked the payment.
 */
export async function completeOrder(
  tx: Transaction,
  event: LockedEvent,
  order: OrderRow,
): Promise<Completed> {
  const { id: orderId } = order;
  if (order.eventId !== event.id) throw new Error(`order ${orderId} is not of this event`);
  if (order.state === "paid") return { outcome: "already" };
  if (event.status !== "published" || event.isOver) return { outcome: "too-late" };
  if (order.state !== "held" && !(await retakePlaces(tx, event, order)))
    return { outcome: "too-late" };
  const sold = await markPaid(tx).execute({ orderId });
  const tickets = await issueTickets(
    tx,
    order,
    sold.map(({ line }) => line),
  );
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
  const gone = sold[0]?.takesOver ? await selectPromisedTickets(tx, orderId) : [];
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

/** Marks an order as paid; reads its lines and whether it takes over tickets on resale. */
const markPaid = preparedAnywhere((db) => {
  const orderId = sql.placeholder("orderId");
  const paid = db.$with("paid").as(
    db
      .update(orders)
      .set({ state: "paid", paidAt: sql`now()`, endedAt: null })
      .where(eq(orders.id, orderId))
      .returning({ id: orders.id }),
  );
  return db
    .with(paid)
    .select({ line: orderLines, takesOver: takesOverTickets(orderId) })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
    .prepare("");
});

/** Removes and returns the ticket that replaces a resold one, whose holder is refunded at most what the new ticket cost. */
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
