import { and, eq, sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import { isId } from "../lib/ids.ts";
import type { Services } from "../services.ts";
import { fromStripe } from "./stripe-amounts.ts";
import { webhookEvents, payments, refunds } from "./tables.ts";

/** A refund or dispute made at Stripe, stored as a webhook event for the organizer to review. */
type UnmatchedBody = { intent: string; amount: number };

/** Applies the state of a refund: ours may still fail at the bank; one made at Stripe is stored for review. */
export async function noteRefund(
  services: Services,
  stripe: Stripe,
  providerId: string,
): Promise<void> {
  const refund = await stripe.refunds.retrieve(providerId);
  const id = refund.metadata?.["refund"];
  if (id === undefined || !isId(id)) return storeUnmatched(services, "refund.unmatched", refund);
  if (refund.status !== "failed" && refund.status !== "canceled") return;
  const failure = refund.failure_reason ?? "The bank declined it.";
  await services.db
    .update(refunds)
    .set({ state: "failed", failure, doneAt: null, movedAt: null })
    .where(and(eq(refunds.id, id), eq(refunds.providerId, providerId)));
}

/** Stores the refunds of a charge that were made at Stripe. */
export async function noteUnmatchedRefunds(
  services: Services,
  stripe: Stripe,
  charge: string,
): Promise<void> {
  for await (const refund of stripe.refunds.list({ charge, limit: 100 }))
    if (refund.metadata?.["refund"] === undefined)
      await storeUnmatched(services, "refund.unmatched", refund);
}

/** Stores a buyer's dispute, which Stripe decides. */
export async function noteDispute(services: Services, stripe: Stripe, id: string): Promise<void> {
  await storeUnmatched(services, "dispute", await stripe.disputes.retrieve(id));
}

type StripeRefund = Pick<Stripe.Refund, "id" | "amount" | "payment_intent">;

async function storeUnmatched(
  { db }: Services,
  type: "refund.unmatched" | "dispute",
  { id, amount, payment_intent: found }: StripeRefund | Stripe.Dispute,
): Promise<void> {
  const intent = typeof found === "string" ? found : found?.id;
  if (!intent) return;
  const [ours] = await db
    .select({ currency: payments.currency })
    .from(payments)
    .where(eq(payments.intentId, intent));
  if (!ours) return;
  const body: UnmatchedBody = { intent, amount: fromStripe(amount, ours.currency) };
  await db
    .insert(webhookEvents)
    .values({ id, provider: "stripe", type, body, handledAt: sql`now()` })
    .onConflictDoNothing();
}
