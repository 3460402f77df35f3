import type { Services } from "../services.ts";
import { offerAllReleased } from "./offer-released.ts";

/** Each minute, what time alone does to orders. */
export async function startOrderJobs(services: Services): Promise<void> {
  await services.jobs.every("orders", "* * * * *", () => offerAllReleased(services));
}
