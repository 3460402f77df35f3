import { eq } from "drizzle-orm";
import { type LockedEvent, lockEvent, refuseWhenOff } from "../events/lock-event.ts";
import type { Transaction } from "../lib/database/database.ts";
import { write } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import { deliver } from "../notifications/deliver.ts";
import { writeResold } from "../payments/resold-email.ts";
import type { Services } from "../services.ts";
import { sendTickets } from "../tickets/send-tickets.ts";
import type { OwnOrder } from "./access.ts";
import { type Completed, completeOrder } from "./complete.ts";
import { refuseUnfilled } from "./details.ts";
import { orders } from "./tables.ts";
import { inTurn } from "./purchase-queue.ts";

/**
 * Turns an order that is paid, or costs nothing, into tickets, once, and sends them in the same transaction. The
 * caller holds the event's lock.
 */
export async function finishOrder(
  services: Services,
  tx: Transaction,
  event: LockedEvent,
  orderId: string,
): Promise<Completed> {
  const done = await completeOrder(tx, event, orderId);
  if (done.outcome !== "completed") return done;
  await sendTickets(services, tx, orderId);
  await writeResold(services, tx, done.resold);
  return done;
}

/** Gets the tickets of an order that costs nothing. */
export async function confirmFree(services: Services, order: OwnOrder): Promise<void> {
  const finishing = inTurn(() =>
    write(services.db, async (tx) => {
      const event = await lockEvent(tx, order.eventId);
      if (!event) refuse("NOT_FOUND");
      refuseWhenOff(event);
      const [now] = await tx.select().from(orders).where(eq(orders.id, order.id)).for("update");
      // Whatever was true of it when it was made, such as its price and its code, held only as long as its places.
      if (now?.state !== "held" && now?.state !== "paid") refuse("HOLD_EXPIRED");
      if (now.totalMinor > 0) refuse("NOT_ALLOWED", { detail: "This order has to be paid." });
      await refuseUnfilled(tx, now);
      return finishOrder(services, tx, event, order.id);
    }),
  );
  const { outcome } = await deliver(services, finishing);
  if (outcome === "too-late") refuse("HOLD_EXPIRED");
}
