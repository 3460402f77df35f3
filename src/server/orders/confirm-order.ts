import { eq } from "drizzle-orm";
import { type LockedEvent, lockEvent, refuseWhenOff } from "../events/lock-event.ts";
import type { Transaction } from "../lib/database/database.ts";
import { write } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import { deliver } from "../notifications/deliver.ts";
import { sendResoldEmails } from "../payments/resold-email.ts";
import type { Services } from "../services.ts";
import { sendTickets } from "../tickets/send-tickets.ts";
import type { OwnOrder, OrderRow } from "./access.ts";
import { type Completed, completeOrder } from "./complete-order.ts";
import { refuseIncomplete } from "./save-order-details.ts";
import { orders } from "./tables.ts";
import { inEventTurn } from "./purchase-queue.ts";
import type { Viewer } from "../lib/person.ts";

/**
 * Turns a paid or free order into tickets, once, and queues their email in the same transaction. The
 * caller holds the event's lock.
 */
export async function confirmOrder(
  services: Services,
  tx: Transaction,
  event: LockedEvent,
  orderId: string,
): Promise<Completed> {
  const done = await completeOrder(tx, event, orderId);
  if (done.outcome !== "completed") return done;
  await sendTickets(services, tx, orderId);
  await sendResoldEmails(services, tx, done.resold);
  return done;
}

/** Gets the tickets of an order that costs nothing. */
export async function confirmFree(services: Services, order: OwnOrder): Promise<void> {
  const finishing = inEventTurn(order.eventId, () =>
    write(services.db, async (tx) => {
      const event = await lockEvent(tx, order.eventId);
      if (!event) refuse("NOT_FOUND");
      refuseWhenOff(event);
      const [now] = await tx.select().from(orders).where(eq(orders.id, order.id)).for("update");
      // The price and the promo code are guaranteed only while the order holds its places.
      if (now?.state !== "held" && now?.state !== "paid") refuse("HOLD_EXPIRED");
      if (now.totalMinor > 0) refuse("NOT_ALLOWED", { detail: "This order has to be paid." });
      await refuseIncomplete(tx, now);
      return confirmOrder(services, tx, event, order.id);
    }),
  );
  const { outcome } = await deliver(services, finishing);
  if (outcome === "too-late") refuse("HOLD_EXPIRED");
}

const day = 86_400;
const perRecipient = { allowed: 30, seconds: day };
const perSender = { allowed: 60, seconds: day };

type Sending = { order: OrderRow; viewer: Viewer; address: string };

/**
 * Confirms an order whose email goes to an unverified address, within a daily limit per recipient and per sender.
 * Users may send any number to their own verified address, and nobody else can use up that limit.
 */
export async function limitOrderEmails(
  { rateLimiter }: Pick<Services, "rateLimiter">,
  { order, viewer, address }: Sending,
  confirm: () => Promise<void>,
): Promise<void> {
  const to = order.email.toLowerCase();
  const isOwn = viewer?.emailVerified && viewer.email.toLowerCase() === to;
  if (order.state !== "held" || to === "" || isOwn) return confirm();
  const taken: [string, string][] = [];
  const take = async (name: string, key: string, limit: typeof perRecipient) => {
    await rateLimiter.take(name, key, limit);
    taken.push([name, key]);
  };
  try {
    await take("order-letters-by", viewer?.id ?? address, perSender);
    await take("order-letters", to, perRecipient);
    await confirm();
  } catch (error) {
    // Nothing was sent.
    for (const [name, key] of taken) await rateLimiter.giveBack(name, key);
    throw error;
  }
}
