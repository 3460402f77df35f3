import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import { mapConcurrently } from "../lib/map-concurrently.ts";
import type { Services } from "../services.ts";
import { isFinalError } from "../payments/stripe.ts";
import { toStripe } from "../payments/stripe-amounts.ts";
import { payoutAccounts, transfers } from "../payments/tables.ts";
import { withinTimeBudget } from "../payments/time-budget.ts";

const maxPerRound = 200;

type Due = { transfer: typeof transfers.$inferSelect; accountId: string | null };

/** Transfers what acts are owed from deposits; transfers to acts without a payout account wait for one. */
export async function moveTransfers(services: Services): Promise<void> {
  const due = await services.db
    .select({ transfer: transfers, accountId: payoutAccounts.accountId })
    .from(transfers)
    .leftJoin(
      payoutAccounts,
      and(eq(payoutAccounts.personId, transfers.personId), eq(payoutAccounts.ready, true)),
    )
    .where(
      and(
        eq(transfers.state, "due"),
        or(
          eq(transfers.provider, "test"),
          isNull(transfers.personId),
          sql`${payoutAccounts.accountId} is not null`,
        ),
      ),
    )
    .orderBy(sql`random()`)
    .limit(maxPerRound);
  await mapConcurrently(
    withinTimeBudget(due),
    (row) => moveTransfer(services, row),
    (error, { transfer }) =>
      services.log.error({ err: error, transfer: transfer.id }, "deposit not transferred yet"),
  );
}

async function moveTransfer(services: Services, { transfer, accountId }: Due): Promise<void> {
  const { id, provider, amountMinor, currency, bookingId } = transfer;
  if (provider === "test") return closeTransfer(services, id, { state: "done" });
  const { stripe } = services;
  const amount = toStripe(amountMinor, currency);
  if (!stripe || !accountId || amount === undefined) {
    const failure = accountId ? "Card payments are not set up." : "The account is gone.";
    return closeTransfer(services, id, { state: "failed", failure });
  }
  try {
    const moved = await sendTransfer(stripe, { id, amount, currency, accountId, bookingId });
    return await closeTransfer(services, id, { state: "done", providerId: moved.id });
  } catch (error) {
    if (!isFinalError(error)) throw error;
    return closeTransfer(services, id, { state: "failed", failure: error.message });
  }
}

type Sent = { id: string; amount: number; currency: string; accountId: string; bookingId: string };

function sendTransfer(stripe: Stripe, sent: Sent): Promise<Stripe.Transfer> {
  return stripe.transfers.create(
    {
      amount: sent.amount,
      currency: sent.currency.toLowerCase(),
      destination: sent.accountId,
      metadata: { transfer: sent.id, booking: sent.bookingId },
    },
    // With this key, a repeat by another server or after a crash is the same transfer at Stripe.
    { idempotencyKey: sent.id },
  );
}

type Closed = { state: "done" | "failed"; failure?: string; providerId?: string };

async function closeTransfer({ db }: Services, id: string, closed: Closed): Promise<void> {
  const doneAt = closed.state === "done" ? sql`now()` : null;
  await db
    .update(transfers)
    .set({ ...closed, doneAt })
    .where(and(eq(transfers.id, id), eq(transfers.state, "due")));
}
