import type { Services } from "../services.ts";
import { reconcileOpenPayments } from "./reconcile.ts";
import { moveRefunds, refundQueue } from "./move-refunds.ts";
import { handleMissedWebhookEvents, handleWebhookEvent, webhookQueue } from "./webhook-events.ts";
import { refundCancelled } from "./refund-cancelled.ts";
import { moveTransfers } from "../deposits/move-transfers.ts";
import { completeSlowPayment, slowQueue } from "./simulate-payment.ts";
import { cancelledQueue } from "./queue-cancelled-refunds.ts";

/** Handles webhook events, and every minute reconciles open payments and sends due refunds. */
export async function startPaymentJobs(services: Services): Promise<void> {
  const { jobs } = services;
  await jobs.work<{ id: string }>(webhookQueue, (event) => handleWebhookEvent(services, event));
  await jobs.work(refundQueue, () => moveRefunds(services));
  await jobs.work<{ id: string }>(slowQueue, (payment) => completeSlowPayment(services, payment));
  // Separate jobs, so that a large cancellation does not delay new payments.
  await jobs.every("payments", "* * * * *", () => reconcileOpenPayments(services));
  await jobs.every("payment-news-left", "* * * * *", () => handleMissedWebhookEvents(services));
  await jobs.every(cancelledQueue, "* * * * *", () => refundCancelled(services));
  await jobs.every("refunds-left", "* * * * *", () => moveRefunds(services));
  await jobs.every("transfers", "* * * * *", () => moveTransfers(services));
}
