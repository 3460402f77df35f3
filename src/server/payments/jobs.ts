import type { Services } from "../services.ts";
import { askAboutOpen } from "./ask.ts";
import { moveRefunds, refundQueue } from "./move-refunds.ts";
import { handleForgotten, handleNews, newsQueue } from "./news.ts";
import { refundCancelled } from "./refund-cancelled.ts";
import { paySlowly, slowQueue } from "./pay-by-test.ts";

/** Handles what the payment service tells, and each minute asks for what it did not tell and moves what is owed. */
export async function startPaymentJobs(services: Services): Promise<void> {
  const { jobs } = services;
  await jobs.work<{ id: string }>(newsQueue, (news) => handleNews(services, news));
  await jobs.work(refundQueue, () => moveRefunds(services));
  await jobs.work<{ id: string }>(slowQueue, (payment) => paySlowly(services, payment));
  await jobs.every("payments", "* * * * *", async () => {
    await handleForgotten(services);
    await askAboutOpen(services);
    await refundCancelled(services);
    await moveRefunds(services);
  });
}
