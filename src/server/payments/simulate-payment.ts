import { setTimeout as wait } from "node:timers/promises";
import { and, eq, inArray } from "drizzle-orm";
import { lockOwnBooking } from "../bookings/booking-access.ts";
import type { Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Viewer } from "../lib/person.ts";
import { lockOwnOrder, type KeyedId } from "../orders/access.ts";
import type { Services } from "../services.ts";
import { settlePayment } from "./settle-payment.ts";
import { payments } from "./tables.ts";

export const slowQueue = "slow-test-payment";

type Outcome = "pay" | "decline" | "slow" | "abandon";

/** Lets the buyer choose the outcome of a test payment. Refused when payments are real. */
export async function simulatePayment(
  services: Services,
  viewer: Viewer,
  { as, ...input }: KeyedId & { as: Outcome },
): Promise<void> {
  const { db, jobs, stripe } = services;
  if (stripe) refuse("NOT_FOUND");
  const [found] = await db.select().from(payments).where(eq(payments.id, input.id));
  if (found?.provider !== "test") refuse("NOT_FOUND");
  const { id, orderId, bookingId } = found;
  await db.transaction(async (tx) => {
    if (bookingId) await requireDepositPayer(tx, viewer, bookingId);
    else if (orderId) await lockOwnOrder(tx, viewer, { id: orderId, key: input.key });
    if (as === "pay") return;
    if (as === "slow") return jobs.send(slowQueue, { id }, tx);
    await tx
      .update(payments)
      .set({ state: as === "decline" ? "failed" : "expired" })
      .where(and(eq(payments.id, id), inArray(payments.state, ["started"])));
  });
  if (as === "pay") await settlePayment(services, { paymentId: id, intentId: null });
}

async function requireDepositPayer(tx: Transaction, viewer: Viewer, id: string): Promise<void> {
  const held = viewer && (await lockOwnBooking(tx, viewer, id));
  if (held?.side !== "organizer") refuse("NOT_FOUND");
}

/** Settles after a delay, as with a slow bank. */
export async function completeSlowPayment(
  services: Services,
  { id }: { id: string },
): Promise<void> {
  await wait(4_000);
  await settlePayment(services, { paymentId: id, intentId: null });
}
