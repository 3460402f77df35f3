import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import { isId } from "../lib/ids.ts";
import type { Services } from "../services.ts";
import { reconcilePayment } from "./reconcile.ts";
import { noteDispute, noteUnmatchedRefunds, noteRefund } from "./stripe-refunds-and-disputes.ts";
import { withinTimeBudget } from "./time-budget.ts";
import { updatePayoutAccount } from "./payouts.ts";
import { webhookEvents, payments } from "./tables.ts";

// The stored name of the queue: jobs queued before an update keep running.
export const webhookQueue = "payment-news";

/** The stored part of an event: which object it concerns. The rest is fetched again, since events come late and out of order. */
type EventBody = { object: string; account: string | null; payment: string | null };

/** Stores a webhook event, once, and queues it; a repeated event has no effect. */
export async function storeWebhookEvent(
  { db, jobs }: Services,
  event: Stripe.Event,
): Promise<void> {
  const object = event.data.object as { id?: string; metadata?: Record<string, string> | null };
  const body: EventBody = {
    object: object.id ?? "",
    account: event.account ?? null,
    payment: object.metadata?.["payment"] ?? null,
  };
  await db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(webhookEvents)
      .values({ id: event.id, provider: "stripe", type: event.type, body })
      .onConflictDoNothing()
      .returning({ id: webhookEvents.id });
    if (stored) await jobs.send(webhookQueue, { id: event.id }, tx);
  });
}

/** Handles a webhook event; handling is idempotent. */
export async function handleWebhookEvent(
  services: Services,
  { id }: { id: string },
): Promise<void> {
  const { db, stripe } = services;
  const [event] = await db.select().from(webhookEvents).where(eq(webhookEvents.id, id));
  if (!stripe || !event || event.handledAt !== null) return;
  await dispatch(services, stripe, { type: event.type, body: event.body as EventBody });
  await db
    .update(webhookEvents)
    .set({ handledAt: sql`now()` })
    .where(eq(webhookEvents.id, id));
}

async function dispatch(
  services: Services,
  stripe: Stripe,
  { type, body }: { type: string; body: EventBody },
): Promise<void> {
  if (type === "account.updated")
    return updatePayoutAccount(services, stripe, body.account ?? body.object);
  // Our sales are made by the platform account; events of connected accounts are ignored.
  if (body.account !== null) return;
  if (type.startsWith("checkout.session.")) return handleSession(services, stripe, body);
  if (type.startsWith("refund.")) return noteRefund(services, stripe, body.object);
  if (type.startsWith("charge.dispute.")) return noteDispute(services, stripe, body.object);
  if (type === "charge.refunded") await noteUnmatchedRefunds(services, stripe, body.object);
}

async function handleSession(services: Services, stripe: Stripe, body: EventBody): Promise<void> {
  const { db } = services;
  const isOurs = and(eq(payments.id, body.payment ?? ""), isNull(payments.sessionId));
  const [payment] = await db
    .select({ id: payments.id, sessionId: payments.sessionId })
    .from(payments)
    .where(
      or(
        eq(payments.sessionId, body.object),
        body.payment !== null && isId(body.payment) ? isOurs : undefined,
      ),
    );
  // A session that was not started here is ignored.
  if (!payment) return;
  if (payment.sessionId === null)
    await db
      .update(payments)
      .set({ sessionId: body.object })
      .where(and(eq(payments.id, payment.id), isNull(payments.sessionId)));
  await reconcilePayment(services, stripe, { id: payment.id, sessionId: body.object });
}

/** Handles events that a server stored and did not handle before it stopped. */
export async function handleMissedWebhookEvents(services: Services): Promise<void> {
  const left = await services.db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(and(isNull(webhookEvents.handledAt), sql`received_at < now() - interval '1 minute'`))
    // In random order, so that failing ones do not block the others.
    .orderBy(sql`random()`)
    .limit(200);
  for (const event of withinTimeBudget(left)) {
    try {
      await handleWebhookEvent(services, event);
    } catch (error) {
      services.log.warn({ err: error, event: event.id }, "Stripe event not handled yet");
    }
  }
}
