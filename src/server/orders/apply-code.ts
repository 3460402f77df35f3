import { and, asc, eq } from "drizzle-orm";
import { lockEvent } from "../events/lock-event.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { payments } from "../payments/tables.ts";
import { eventSales, ticketTypes } from "../sales/tables.ts";
import { type OwnOrder, isHeld } from "./access.ts";
import { quotePrice } from "./make-order.ts";
import { releasePromo, isOpenedBy, refuseUnusable, usePromo } from "../sales/use-promo.ts";
import { orderLines, orders } from "./tables.ts";

/** Replaces or removes the promo code of a held order. Unit prices stay; the discount and the fee are recalculated. */
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
    // Release the current code first: the new one may be the same.
    await releasePromo(tx, order.promoId);
    const promo = code ? await usePromo(tx, eventId, code) : undefined;
    const requested = lines.map(({ line }) => line);
    if (promo)
      refuseUnusable(
        promo,
        requested.map(({ typeId }) => typeId),
      );
    const needed = lines.some(({ hidden, line }) => hidden && !isOpenedBy(promo, line.typeId));
    if (needed) refuseCodeNeeded();
    const [{ sale } = { sale: undefined }] = lines;
    if (!sale) refuse("NOT_FOUND");
    const { discounts, ...sums } = quotePrice(sale, requested, promo);
    await tx
      .update(orders)
      .set({ ...sums, promoId: promo?.id ?? null })
      .where(eq(orders.id, id));
    for (const [at, line] of requested.entries())
      await tx
        .update(orderLines)
        .set({ discountMinor: discounts[at] ?? 0 })
        .where(eq(orderLines.id, line.id));
  });
}

// The buyer may be paying the current total.
async function refuseWhilePaying(tx: Transaction, orderId: string): Promise<void> {
  const [started] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, "started")))
    .limit(1);
  if (started) refuse("CONFLICT", { detail: "A payment for this order is in progress." });
}

function refuseCodeNeeded(): never {
  refuse("BAD_INPUT", {
    fields: [{ field: "code", message: "These tickets need a promo code." }],
  });
}
