import type { Services } from "../services.ts";
import { requestReconfirmations, releaseUnconfirmedPlaces } from "./reconfirm.ts";
import { expireDueRsvpOffers } from "./waitlist-offers.ts";

/** Starts the jobs that, every minute, expire offers, ask for reconfirmation and release unconfirmed places. */
export async function startRsvpJobs(services: Services): Promise<void> {
  await services.jobs.every("waitlist-offers", "* * * * *", () => expireDueRsvpOffers(services));
  await services.jobs.every("reconfirm", "* * * * *", async () => {
    await requestReconfirmations(services);
    await releaseUnconfirmedPlaces(services);
  });
}
