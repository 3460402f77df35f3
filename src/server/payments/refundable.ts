import { and, asc, eq, isNull } from "drizzle-orm";
import type { z } from "@hono/zod-openapi";
import type * as contract from "../../contract/orders/payments.ts";
import type { EventAccess } from "../events/event-access.ts";
import type { Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { orders } from "../orders/tables.ts";
import { tickets } from "../tickets/tables.ts";

/** What an organizer can still give back of an order: so much money, and these tickets. */
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
  return {
    currency,
    leftMinor: state === "paid" ? totalMinor - refundedMinor : 0,
    tickets: living,
  };
}
