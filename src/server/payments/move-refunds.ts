import { and, asc, eq, sql } from "drizzle-orm";
import type { Transaction } from "../lib/database.ts";
import { someTogether } from "../lib/some-together.ts";
import type { Services } from "../services.ts";
import { isFinalAnswer } from "./stripe.ts";
import { toStripe } from "./stripe-amounts.ts";
import { payments, refunds } from "./tables.ts";

export const refundQueue = "move-refunds";

/** Has what is owed moved at once, when the transaction ends; each minute would find it as well. */
export function startRefunds({ jobs }: Services, tx: Transaction): Promise<void> {
  return jobs.send(refundQueue, {}, tx);
}

const mostAtOnce = 200;

// A cancelled event owes thousands at once and asks for each: whoever comes while the next round waits, waits for that one.
const rounds = new WeakMap<Services, { now: Promise<void>; next?: Promise<void> | undefined }>();

/** Moves every refund that is due; one that fails does not hold up the others. */
export function moveRefunds(services: Services): Promise<void> {
  const round = rounds.get(services);
  if (!round) return begin(services);
  round.next ??= round.now.catch(() => undefined).then(() => begin(services));
  return round.next;
}

function begin(services: Services): Promise<void> {
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
    .orderBy(asc(refunds.createdAt))
    .limit(mostAtOnce);
  await someTogether(
    due,
    (row) => moveRefund(services, row),
    (error, { refund }) =>
      services.log.error({ err: error, refund: refund.id }, "refund not moved yet"),
  );
}

type Due = { refund: typeof refunds.$inferSelect; payment: typeof payments.$inferSelect | null };

async function moveRefund(services: Services, { refund, payment }: Due): Promise<void> {
  if (payment?.provider !== "stripe") return close(services, refund.id, { state: "done" });
  const { stripe } = services;
  const amount = toStripe(refund.amountMinor, payment.currency);
  if (!stripe || !payment.intentId || amount === undefined) {
    const failure = stripe ? "This amount cannot be moved." : "Card payments are not set up.";
    return close(services, refund.id, { state: "failed", failure });
  }
  try {
    const moved = await stripe.refunds.create(
      {
        payment_intent: payment.intentId,
        amount,
        reverse_transfer: payment.accountId !== null,
        refund_application_fee: refund.feeMinor > 0,
        metadata: { refund: refund.id, order: refund.orderId },
      },
      // Sent again, by another server or after a crash, it is the same refund there.
      { idempotencyKey: refund.failure === "" ? refund.id : `${refund.id}:${refund.failure}` },
    );
    const hasFailed = moved.status === "failed" || moved.status === "canceled";
    const failure = hasFailed ? (moved.failure_reason ?? "The bank refused it.") : "";
    return await close(services, refund.id, {
      state: hasFailed ? "failed" : "done",
      failure,
      providerId: moved.id,
    });
  } catch (error) {
    if (!isFinalAnswer(error)) throw error;
    return close(services, refund.id, { state: "failed", failure: error.message });
  }
}

type Closed = { state: "done" | "failed"; failure?: string; providerId?: string };

async function close({ db }: Services, id: string, closed: Closed): Promise<void> {
  const doneAt = closed.state === "done" ? sql`now()` : null;
  await db
    .update(refunds)
    .set({ ...closed, doneAt })
    .where(and(eq(refunds.id, id), eq(refunds.state, "due")));
}
