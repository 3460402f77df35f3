import { and, asc, count, eq, exists, gt, isNull, or, sql } from "drizzle-orm";
import {
  countRefund,
  endRefundProgress,
  startRefundProgress,
} from "../event-changes/refund-progress.ts";
import { lockEvent } from "../events/lock-event.ts";
import { events } from "../events/tables.ts";
import { write } from "../lib/effects.ts";
import { deliver } from "../notifications/deliver.ts";
import { releaseOrder } from "../orders/release-order.ts";
import { orders } from "../orders/tables.ts";
import type { Services } from "../services.ts";
import { tickets } from "../tickets/tables.ts";
import { bookRefund } from "./book-refund.ts";
import { endRefundedTickets } from "./end-refunded-tickets.ts";
import { refundEmail } from "./emails.ts";
import { sendToBuyer } from "../orders/buyer-email.ts";
import { queueRefunds } from "./move-refunds.ts";

const ordersAtOnce = 100;
const maxEvents = 200;
// The next minute continues with the rest.
const roundMs = 40_000;

/**
 * Refunds everyone whose event is cancelled. The tickets themselves record what is left to do, so it continues
 * where it was interrupted, however the event was cancelled.
 */
export async function refundCancelled(services: Services): Promise<void> {
  const { db, log } = services;
  const living = db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.eventId, events.id), isNull(tickets.ended)));
  const held = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.eventId, events.id), eq(orders.state, "held")));
  const due = await db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.status, "cancelled"), sql`(${exists(living)} or ${exists(held)})`))
    // In random order, so that events that fail do not block the others.
    .orderBy(sql`random()`)
    .limit(maxEvents);
  const until = performance.now() + roundMs;
  for (const { id } of due) {
    if (performance.now() > until) return;
    try {
      await refundEvent(services, id, until);
    } catch (error) {
      log.error({ err: error, eventId: id }, "cancelled event not refunded yet");
    }
  }
}

async function refundEvent(services: Services, eventId: string, until: number): Promise<void> {
  const { db, log } = services;
  const living = db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.orderId, orders.id), isNull(tickets.ended)));
  await startRefundProgress(db, eventId, async () => {
    const isDue = and(
      eq(orders.eventId, eventId),
      eq(orders.state, "paid"),
      gt(orders.totalMinor, 0),
      exists(living),
    );
    const [found] = await db.select({ orders: count() }).from(orders).where(isDue);
    return found?.orders ?? 0;
  });
  let hasFailed = false;
  for (let last = "00000000-0000-0000-0000-000000000000"; ;) {
    const batch = await db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          eq(orders.eventId, eventId),
          or(eq(orders.state, "held"), and(eq(orders.state, "paid"), exists(living))),
          gt(orders.id, last),
        ),
      )
      .orderBy(asc(orders.id))
      .limit(ordersAtOnce);
    for (const { id } of batch) {
      if (performance.now() > until) return;
      try {
        await refundOne(services, eventId, id);
      } catch (error) {
        hasFailed = true;
        // The other buyers do not wait for it; the next round retries it.
        log.error({ err: error, orderId: id }, "order of a cancelled event not refunded yet");
      }
    }
    const next = batch.at(-1);
    if (!next) {
      if (!hasFailed) await endRefundProgress(db, eventId);
      return;
    }
    last = next.id;
  }
}

async function refundOne(services: Services, eventId: string, orderId: string): Promise<void> {
  const refunding = write(services.db, async (tx) => {
    const event = await lockEvent(tx, eventId);
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (!event || event.status !== "cancelled" || !order) return;
    // Open holds are released first; a payment that still arrives is returned as late.
    if (order.state === "held") {
      await releaseOrder(tx, orderId, "cancelled");
      return;
    }
    const living = await tx
      .select()
      .from(tickets)
      .where(and(eq(tickets.orderId, orderId), isNull(tickets.ended)))
      .for("update");
    if (living.length === 0) return;
    const made = await bookRefund(tx, { tickets: living, reason: "cancelled" });
    await endRefundedTickets(tx, event, living, "cancelled");
    if (order.totalMinor > 0) await countRefund(tx, eventId);
    await sendToBuyer(services, tx, order, (parts) =>
      refundEmail(parts, { reason: "cancelled", amountMinor: made?.amountMinor ?? 0 }),
    );
    if (made) await queueRefunds(services, tx);
  });
  await deliver(services, refunding);
}
