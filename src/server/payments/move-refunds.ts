import { and, eq, sql } from "drizzle-orm";
import type { Db, Transaction } from "../lib/database/database.ts";
import { mapConcurrently } from "../lib/map-concurrently.ts";
import { salesChannel, type Sale } from "../lib/sales-channel.ts";
import { orders } from "../orders/tables.ts";
import type { Services } from "../services.ts";
import { withinTimeBudget } from "./time-budget.ts";
import { isFinalError } from "./stripe.ts";
import { toStripe } from "./stripe-amounts.ts";
import { payments, refunds } from "./tables.ts";
import type { Stripe } from "stripe";

export const refundQueue = "move-refunds";

/** Queues due refunds to be sent after the commit; the job that runs every minute would find them too. */
export function queueRefunds({ jobs }: Services, tx: Transaction): Promise<void> {
  return jobs.send(refundQueue, {}, tx);
}

const maxPerRound = 200;

// A cancelled event queues thousands of refunds: calls made while a next round is waiting share that round.
const rounds = new WeakMap<Services, { now: Promise<void>; next?: Promise<void> | undefined }>();

/** Sends every due refund; a failing one does not stop the others. */
export function moveRefunds(services: Services): Promise<void> {
  const round = rounds.get(services);
  if (!round) return startRound(services);
  round.next ??= round.now.catch(() => undefined).then(() => startRound(services));
  return round.next;
}

function startRound(services: Services): Promise<void> {
  const now = moveDue(services).finally(() => {
    if (rounds.get(services)?.next === undefined) rounds.delete(services);
  });
  rounds.set(services, { now });
  return now;
}

async function moveDue(services: Services): Promise<void> {
  const due = await services.db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.state, "due"))
    // In random order, so that refunds that keep failing do not block the others.
    .orderBy(sql`random()`)
    .limit(maxPerRound);
  await mapConcurrently(
    withinTimeBudget(due),
    (row) => moveRefund(services, row),
    (error, { refund }) =>
      services.log.error({ err: error, refund: refund.id }, "refund not moved yet"),
  );
}

type Due = { refund: typeof refunds.$inferSelect; payment: typeof payments.$inferSelect | null };

async function moveRefund(services: Services, { refund, payment }: Due): Promise<void> {
  if (payment?.provider !== "stripe") return closeRefund(services, refund.id, { state: "done" });
  const { stripe } = services;
  const amount = toStripe(refund.amountMinor, payment.currency);
  if (!stripe || !payment.intentId || amount === undefined) {
    const failure = stripe ? "This amount can't be refunded." : "Card payments are not set up.";
    return closeRefund(services, refund.id, { state: "failed", failure });
  }
  try {
    const isAll = refund.amountMinor === payment.amountMinor;
    // The buyer may be refunded already, without the fee that goes back to the organizer.
    if (refund.movedAt === null) {
      const moved = await stripe.refunds.create(
        {
          payment_intent: payment.intentId,
          amount,
          reverse_transfer: payment.accountId !== null,
          refund_application_fee: isAll && refund.feeMinor > 0,
          metadata: { refund: refund.id, ...purposeOf(refund) },
        },
        // With this key, a repeat by another server or after a crash is the same refund at Stripe.
        { idempotencyKey: attemptKeyOf(refund) },
      );
      const hasFailed = moved.status === "failed" || moved.status === "canceled";
      const providerId = moved.id;
      if (hasFailed) {
        const failure = moved.failure_reason ?? "The bank declined it.";
        return await closeRefund(services, refund.id, { state: "failed", failure, providerId });
      }
      // Stored at once: if the fee fails, the next round continues with the fee.
      await noteMoved(services, refund.id, providerId);
    }
    const fee = toStripe(refund.feeMinor, payment.currency);
    if (!isAll && fee)
      await returnFee(services, stripe, {
        intentId: payment.intentId,
        refundId: refund.id,
        amount: fee,
      });
    return await closeRefund(services, refund.id, { state: "done" });
  } catch (error) {
    if (!isFinalError(error)) throw error;
    return closeRefund(services, refund.id, { state: "failed", failure: error.message });
  }
}

function purposeOf({ orderId, bookingId }: Due["refund"]): Record<string, string> {
  return orderId ? { order: orderId } : { booking: bookingId ?? "" };
}

/** A retry by a server of the previous release, during an update, has its key in the failure only. */
function attemptKeyOf({ id, attemptKey, failure }: Due["refund"]): string {
  return attemptKey ?? (failure === "" ? id : `${id}:${failure}`);
}

async function noteMoved({ db }: Services, id: string, providerId: string): Promise<void> {
  await db
    .update(refunds)
    .set({ providerId, movedAt: sql`now()`, failure: "" })
    .where(and(eq(refunds.id, id), eq(refunds.state, "due")));
}

type Closed = { state: "done" | "failed"; failure?: string; providerId?: string };

async function closeRefund({ db }: Services, id: string, closed: Closed): Promise<void> {
  const doneAt = closed.state === "done" ? sql`now()` : null;
  const [refund] = await db
    .update(refunds)
    .set({ failure: "", ...closed, doneAt, movedAt: null })
    .where(and(eq(refunds.id, id), eq(refunds.state, "due")))
    .returning({ amountMinor: refunds.amountMinor, orderId: refunds.orderId });
  if (refund?.orderId && closed.state === "done") await countRefund(db, refund.orderId, refund);
}

async function countRefund(db: Db, orderId: string, { amountMinor }: { amountMinor: number }) {
  const [order] = await db
    .select({ currency: orders.currency })
    .from(orders)
    .where(eq(orders.id, orderId));
  const currency = order?.currency ?? "";
  salesChannel.publish({ kind: "refund", currency, amountMinor, tickets: 0 } satisfies Sale);
}

type Part = { intentId: string; refundId: string; amount: number };

/**
 * Returns an exact part of a payment's fee to the organizer, once per refund; Stripe's own flag would return it in
 * proportion. The buyer is refunded by then, so a final error is only logged.
 */
async function returnFee(
  { log }: Pick<Services, "log">,
  stripe: Stripe,
  part: Part,
): Promise<void> {
  try {
    await createFeeRefund(stripe, part);
  } catch (error) {
    if (!isFinalError(error)) throw error;
    log.error({ err: error, refund: part.refundId }, "booking fee not given back");
  }
}

async function createFeeRefund(
  stripe: Stripe,
  { intentId, refundId, amount }: Part,
): Promise<void> {
  const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ["latest_charge"] });
  const charge = intent.latest_charge;
  if (charge === null || typeof charge === "string") throw new Error(`no charge of ${intentId}`);
  const fee = charge.application_fee;
  if (fee === null) return;
  const feeId = typeof fee === "string" ? fee : fee.id;
  // Stripe keeps idempotency keys for a day, but its list of fee refunds for good.
  for await (const given of stripe.applicationFees.listRefunds(feeId, { limit: 100 }))
    if (given.metadata?.["refund"] === refundId) return;
  await stripe.applicationFees.createRefund(
    feeId,
    { amount, metadata: { refund: refundId } },
    { idempotencyKey: `${refundId}:fee` },
  );
}
