import { and, asc, eq } from "drizzle-orm";
import { lockEvent } from "../events/lock-event.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { payments } from "../payments/tables.ts";
import { eventSales, ticketTypes } from "../sales/tables.ts";
import type { OwnOrder } from "./access.ts";
import { isHeld } from "./open-holds.ts";
import { quotePrice } from "./make-order.ts";
import { releasePromo, isOpenedBy, refuseUnusable, usePromo } from "../sales/use-promo.ts";
import { orderLines, orders } from "./tables.ts";

/** Puts another promo code, or none, on an order that is held; its prices stay as they were, the discount and the fee follow. */
export function applyCode(db: Db, { id, eventId }: OwnOrder, code: string | null): Promise<void> {
  return db.transaction(async (tx) => {
    await lockEvent(tx, eventId);
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.id, id), isHeld))
      .for("update");
    if (!order) refuse("HOLD_EXPIRED");
    await refuseWhilePaying(tx, id);
    const lines = await tx
      .select({ line: orderLines, hidden: ticketTypes.hidden, sale: eventSales })
      .from(orderLines)
      .innerJoin(ticketTypes, eq(ticketTypes.id, orderLines.typeId))
      .innerJoin(eventSales, eq(eventSales.eventId, ticketTypes.eventId))
      .where(eq(orderLines.orderId, id))
      .orderBy(asc(orderLines.position));
    // First given back: the one it has may be the one it asks for again.
    await releasePromo(tx, order.promoId);
    const promo = code ? await usePromo(tx, eventId, code) : undefined;
    const wanted = lines.map(({ line }) => line);
    if (promo)
      refuseUnusable(
        promo,
        wanted.map(({ typeId }) => typeId),
      );
    const needed = lines.some(({ hidden, line }) => hidden && !isOpenedBy(promo, line.typeId));
    if (needed) refuseCodeNeeded();
    const [{ sale } = { sale: undefined }] = lines;
    if (!sale) refuse("NOT_FOUND");
    const { discounts, ...sums } = quotePrice(sale, wanted, promo);
    await tx
      .update(orders)
      .set({ ...sums, promoId: promo?.id ?? null })
      .where(eq(orders.id, id));
    for (const [at, line] of wanted.entries())
      await tx
        .update(orderLines)
        .set({ discountMinor: discounts[at] ?? 0 })
        .where(eq(orderLines.id, line.id));
  });
}

// Somebody is about to pay what the price was.
async function refuseWhilePaying(tx: Transaction, orderId: string): Promise<void> {
  const [started] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, "started")))
    .limit(1);
  if (started) refuse("CONFLICT", { detail: "A payment of this order is under way." });
}

function refuseCodeNeeded(): never {
  refuse("BAD_INPUT", {
    fields: [{ field: "code", message: "These tickets are only for who has their code." }],
  });
}
