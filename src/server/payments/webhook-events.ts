import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import { isId } from "../lib/ids.ts";
import type { Services } from "../services.ts";
import { reconcilePayment } from "./reconcile.ts";
import { noteDispute, noteUnmatchedRefunds, noteRefund } from "./stripe-refunds-and-disputes.ts";
import { withinTimeBudget } from "./in-time.ts";
import { updatePayoutAccount } from "./payouts.ts";
import { webhookEvents, payments } from "./tables.ts";

export const webhookQueue = "payment-news";

/** What is kept of news: which thing it is of. Everything else is asked for again, since news come late and out of order. */
type EventBody = { object: string; account: string | null; payment: string | null };

/** Keeps what Stripe tells, once, and has it handled; telling it again has no effect. */
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
    const [kept] = await tx
      .insert(webhookEvents)
      .values({ id: event.id, provider: "stripe", type: event.type, body })
      .onConflictDoNothing()
      .returning({ id: webhookEvents.id });
    if (kept) await jobs.send(webhookQueue, { id: event.id }, tx);
  });
}

/** Does what news ask for; whatever it is, doing it twice is doing it once. */
export async function handleWebhookEvent(
  services: Services,
  { id }: { id: string },
): Promise<void> {
  const { db, stripe } = services;
  const [news] = await db.select().from(webhookEvents).where(eq(webhookEvents.id, id));
  if (!stripe || !news || news.handledAt !== null) return;
  await dispatch(services, stripe, { type: news.type, body: news.body as EventBody });
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
  // Our sales are made by our own account; what another account sold is none of ours.
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
  // A session that nobody began here: nothing is made of it.
  if (!payment) return;
  if (payment.sessionId === null)
    await db
      .update(payments)
      .set({ sessionId: body.object })
      .where(and(eq(payments.id, payment.id), isNull(payments.sessionId)));
  await reconcilePayment(services, stripe, { id: payment.id, sessionId: body.object });
}

/** News that a server took and then ended before it had handled them. */
export async function handleMissedWebhookEvents(services: Services): Promise<void> {
  const left = await services.db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(and(isNull(webhookEvents.handledAt), sql`received_at < now() - interval '1 minute'`))
    // By chance, so that those that fail do not stay first.
    .orderBy(sql`random()`)
    .limit(200);
  for (const news of withinTimeBudget(left)) {
    try {
      await handleWebhookEvent(services, news);
    } catch (error) {
      services.log.warn({ err: error, news: news.id }, "payment news not handled yet");
    }
  }
}
