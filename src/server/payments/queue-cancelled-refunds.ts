import type { Services } from "../services.ts";

export const cancelledQueue = "refund-cancelled";

/** Queues refunds of cancelled events at once; the job that runs every minute would find them too. */
export function queueCancelledRefunds({ jobs }: Pick<Services, "jobs">): Promise<void> {
  return jobs.send(cancelledQueue, {});
}
