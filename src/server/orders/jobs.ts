import type { Services } from "../services.ts";
import { forgetOrigins } from "./limit-unpaid-holds.ts";
import { offerAllFreePlaces } from "./offer-free-places.ts";

/** Every minute: expires holds and offers free places to the waitlist. */
export async function startOrderJobs(services: Services): Promise<void> {
  await services.jobs.every("orders", "* * * * *", async () => {
    await offerAllFreePlaces(services);
    await forgetOrigins(services.db);
  });
}
