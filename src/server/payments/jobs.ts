import type { Services } from "../services.ts";
import { reconcileOpenPayments } from "./reconcile.ts";
import { moveRefunds, refundQueue } from "./move-refunds.ts";
import { handleMissedWebhookEvents, handleWebhookEvent, webhookQueue } from "./webhook-events.ts";
import { refundCancelled } from "./refund-cancelled.ts";
import { completeSlowPayment, slowQueue } from "./pay-by-test.ts";
import { cancelledQueue } from "./start-cancelled.ts";

/** Handles what the payment service tells, and each minute asks for what it did not tell and moves what is owed. */
export async function startPaymentJobs(services: Services): Promise<void> {
  const { jobs } = services;
  await jobs.work<{ id: string }>(webhookQueue, (news) => handleWebhookEvent(services, news));
  await jobs.work(refundQueue, () => moveRefunds(services));
  await jobs.work<{ id: string }>(slowQueue, (payment) => completeSlowPayment(services, payment));
  // Each by itself, so that a large cancellation does not hold up what others have just paid.
  await jobs.every("payments", "* * * * *", () => reconcileOpenPayments(services));
  await jobs.every("payment-news-left", "* * * * *", () => handleMissedWebhookEvents(services));
  await jobs.every(cancelledQueue, "* * * * *", () => refundCancelled(services));
  await jobs.every("refunds-left", "* * * * *", () => moveRefunds(services));
}
