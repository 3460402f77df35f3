import { type LockedEvent, lockEvent, refuseWhenOff } from "../events/lock-event.ts";
import type { Transaction } from "../lib/database/database.ts";
import { write } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import { deliver } from "../notifications/deliver.ts";
import { sendResoldEmails } from "../payments/resold-email.ts";
import type { Services } from "../services.ts";
import { sendTickets } from "../tickets/send-tickets.ts";
import { lockOrder, type OrderRow, type OwnOrder } from "./access.ts";
import { type Completed, completeOrder } from "./complete-order.ts";
import { refuseIncomplete } from "./save-order-details.ts";
import { inEventTurn } from "./purchase-queue.ts";
import type { Viewer } from "../lib/person.ts";

/**
 * Turns a paid or free order into tickets, once, and queues their email in the same transaction. The
 * caller holds the locks of the event and the order.
 */
export async function confirmOrder(
  services: Services,
  tx: Transaction,
  event: LockedEvent,
  order: OrderRow,
): Promise<Completed> {
  const done = await completeOrder(tx, event, order);
  if (done.outcome !== "completed") return done;
  await sendTickets(services, tx, order.id);
  await sendResoldEmails(services, tx, done.resold);
  return done;
}

/** Completes an order that costs nothing. */
export async function confirmFree(services: Services, order: OwnOrder): Promise<void> {
  const finishing = inEventTurn(order.eventId, () =>
    write(services.db, async (tx) => {
      const event = await lockEvent(tx, order.eventId);
      if (!event) refuse("NOT_FOUND");
      refuseWhenOff(event);
      const now = await lockOrder(tx, order.id);
      // The price and the promo code are guaranteed only while the order holds its places.
      if (now?.state !== "held" && now?.state !== "paid") refuse("HOLD_EXPIRED");
      if (now.totalMinor > 0) refuse("NOT_ALLOWED", { detail: "This order has to be paid." });
      await refuseIncomplete(tx, now);
      return confirmOrder(services, tx, event, now);
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
  const tries = [
    { name: "order-emails-by", key: viewer?.id ?? address, limit: perSender },
    { name: "order-emails", key: to, limit: perRecipient },
  ];
  await rateLimiter.takeAll(tries);
  try {
    await confirm();
  } catch (error) {
    // Nothing was sent, so the tries don't count.
    for (const { name, key } of tries) await rateLimiter.giveBack(name, key);
    throw error;
  }
}
