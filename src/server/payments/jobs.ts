import type { Services } from "../services.ts";
import { askAboutOpen } from "./reconcile.ts";
import { moveRefunds, refundQueue } from "./move-refunds.ts";
import { handleForgotten, handleNews, newsQueue } from "./webhook-events.ts";
import { refundCancelled } from "./refund-cancelled.ts";
import { paySlowly, slowQueue } from "./pay-by-test.ts";
import { cancelledQueue } from "./start-cancelled.ts";

/** Handles what the payment service tells, and each minute asks for what it did not tell and moves what is owed. */
export async function startPaymentJobs(services: Services): Promise<void> {
  const { jobs } = services;
  await jobs.work<{ id: string }>(newsQueue, (news) => handleNews(services, news));
  await jobs.work(refundQueue, () => moveRefunds(services));
  await jobs.work<{ id: string }>(slowQueue, (payment) => paySlowly(services, payment));
  // Each by itself, so that a large cancellation does not hold up what others have just paid.
  await jobs.every("payments", "* * * * *", () => askAboutOpen(services));
  await jobs.every("payment-news-left", "* * * * *", () => handleForgotten(services));
  await jobs.every(cancelledQueue, "* * * * *", () => refundCancelled(services));
  await jobs.every("refunds-left", "* * * * *", () => moveRefunds(services));
}
