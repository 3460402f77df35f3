import type * as contract from "../../contract/orders/payments.ts";
import { and, desc, eq, inArray, isNull, sql, type SQL, asc } from "drizzle-orm";
import type { z } from "@hono/zod-openapi";
import { pageSize } from "../../contract/paging.ts";
import type { Refund } from "../../contract/orders/payments.ts";
import type { Page } from "../../contract/shapes.ts";
import { lockEvent } from "../events/lock-event.ts";
import { type EventAccess, writeWithEvent } from "../events/event-access.ts";
import { before, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { deliver } from "../notifications/deliver.ts";
import { leftOfTickets } from "../orders/refunded.ts";
import { orders } from "../orders/tables.ts";
import type { Services } from "../services.ts";
import { tickets } from "../tickets/tables.ts";
import { bookRefund } from "./book-refund.ts";
import { endRefundedTickets } from "./end-refunded-tickets.ts";
import { refundEmail } from "./emails.ts";
import { sendToBuyer } from "../orders/buyer-email.ts";
import { queueRefunds } from "./move-refunds.ts";
import { payments, refunds } from "./tables.ts";
import { cancelledText } from "./ticket-refunds.ts";

type Body = z.infer<
  (typeof contract.refundOrder)["request"]["body"]["content"]["application/json"]["schema"]
>;

/** Refunds a buyer on behalf of the organizer: for tickets, which then end, or an amount. One refund per key. */
export async function refundOrder(
  services: Services,
  person: Person,
  { id, orderId, ...input }: Body & { id: string; orderId: string },
): Promise<Refund> {
  const key = `organizer:${orderId}:${input.key}`;
  const refunding = writeWithEvent(services.db, person, id, "refund", async (tx) => {
    const event = await lockEvent(tx, id);
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.eventId, id)))
      .for("update");
    if (!event || !order) refuse("NOT_FOUND");
    const [known] = await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.key, key));
    if (known) return known.id;
    if (order.state !== "paid") refuse("CONFLICT", { detail: "This order wasn't paid." });
    if (event.status === "cancelled" && input.ticketIds)
      refuse("NOT_REFUNDABLE", { detail: cancelledText });
    const ending = await lockTicketsToEnd(tx, orderId, input.ticketIds);
    const maxMinor = order.totalMinor - order.refundedMinor;
    if ((input.amountMinor ?? 0) > maxMinor)
      refuse("CONFLICT", { detail: "This is more than what's left of this order." });
    const made = await bookRefund(tx, {
      key,
      orderId,
      tickets: ending,
      reason: "organizer",
      note: input.note,
      byId: person.id,
      ...(input.amountMinor === undefined ? {} : { amountMinor: input.amountMinor }),
    });
    await endRefundedTickets(tx, event, ending, "refunded");
    if (!made) refuse("NOT_REFUNDABLE", { detail: "There is nothing to refund." });
    const { amountMinor } = made;
    await sendToBuyer(services, tx, order, (parts) =>
      refundEmail(parts, { reason: "organizer", amountMinor }),
    );
    await queueRefunds(services, tx);
    return made.id;
  });
  const refundId = await deliver(services, refunding);
  const [refund] = await selectRefunds(services.db, eq(refunds.id, refundId), 1);
  return refundShape(refund!);
}

async function lockTicketsToEnd(tx: Transaction, orderId: string, ids: string[] | undefined) {
  if (ids === undefined) return [];
  const found = await tx
    .select()
    .from(tickets)
    .where(and(eq(tickets.orderId, orderId), inArray(tickets.id, ids), isNull(tickets.ended)))
    .for("update");
  if (found.length !== new Set(ids).size)
    refuse("CONFLICT", {
      detail: "Some of these tickets are no longer valid. Reload and choose again.",
    });
  return found;
}

/** An event's refunds, latest first. */
export async function listRefunds(
  tx: Transaction,
  { event }: EventAccess<"refund">,
  { cursor, limit = pageSize }: { cursor?: string; limit?: number },
): Promise<Page<Refund>> {
  const older = before(refunds.createdAt, refunds.id, readCursor(cursor));
  const rows = await selectRefunds(tx, and(eq(orders.eventId, event.id), older), limit + 1);
  const { items, next } = pageOf(rows, limit, ({ refund }) => ({
    time: refund.createdAt,
    id: refund.id,
  }));
  return { items: items.map(refundShape), next };
}

/** Retries a failed refund, with another idempotency key, so that the provider does not repeat its failed response. */
export async function retryRefund(
  tx: Transaction,
  services: Services,
  { event }: EventAccess<"refund">,
  refundId: string,
): Promise<void> {
  const ofEvent = tx.select({ id: orders.id }).from(orders).where(eq(orders.eventId, event.id));
  const [known] = await tx
    .select({ state: refunds.state })
    .from(refunds)
    .where(and(eq(refunds.id, refundId), inArray(refunds.orderId, ofEvent)))
    .for("update");
  if (!known) refuse("NOT_FOUND");
  if (known.state !== "failed") return;
  const failure = `Tried again at ${new Date().toISOString()}.`;
  await tx
    .update(refunds)
    .set({
      state: "due",
      attemptKey: `${refundId}:${failure}`,
      providerId: null,
      movedAt: null,
      // Servers of the previous release, which may still run during an update, make the same key from this text.
      failure,
    })
    .where(eq(refunds.id, refundId));
  await queueRefunds(services, tx);
}

function selectRefunds(db: Db | Transaction, which: SQL | undefined, limit: number) {
  return db
    .select({
      refund: refunds,
      order: orders,
      // The provider may have charged, and so returns, another currency than the order's.
      currency: sql<string>`coalesce(${payments.currency}, ${orders.currency})`,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .where(which)
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .limit(limit);
}

type Row = {
  refund: typeof refunds.$inferSelect;
  order: typeof orders.$inferSelect;
  currency: string;
};

function refundShape({ refund, order, currency }: Row): Refund {
  const { id, amountMinor, reason, note, state } = refund;
  return {
    id,
    amountMinor,
    reason,
    note,
    state,
    failure: state === "failed" ? refund.failure : "",
    order: { id: order.id, reference: order.reference, name: order.name },
    tickets: refund.ticketIds.length,
    currency,
    createdAt: refund.createdAt.toISOString(),
  };
}

/** What an organizer can still refund of an order: the amount and the tickets. */
export async function getRefundable(
  tx: Transaction,
  { event }: EventAccess<"refund">,
  orderId: string,
): Promise<z.infer<typeof contract.Refundable>> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.eventId, event.id)));
  if (!order) refuse("NOT_FOUND");
  const living = await tx
    .select({ id: tickets.id, paidMinor: tickets.paidMinor })
    .from(tickets)
    .where(and(eq(tickets.orderId, orderId), isNull(tickets.ended)))
    .orderBy(asc(tickets.number));
  const { currency, state, totalMinor, refundedMinor } = order;
  const isPaid = state === "paid";
  return {
    currency,
    leftMinor: isPaid ? totalMinor - refundedMinor : 0,
    ticketsLeftMinor: isPaid ? leftOfTickets(order) : 0,
    tickets: living,
  };
}
