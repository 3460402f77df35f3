import type { Services } from "../services.ts";

export const cancelledQueue = "refund-cancelled";

/** Has the money of cancelled events given back at once; each minute would find them as well. */
export function queueCancelledRefunds({ jobs }: Pick<Services, "jobs">): Promise<void> {
  return jobs.send(cancelledQueue, {});
}
