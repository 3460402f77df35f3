import { cancelBookingsByClock } from "../event-bookings/cancel-bookings-of-events.ts";
import { write } from "../lib/effects.ts";
import { deliver } from "../notifications/deliver.ts";
import type { Services } from "../services.ts";
import { moveByClock } from "./move-by-clock.ts";
import { settleByClock } from "./settle-by-clock.ts";

export async function startBookingJobs(services: Services): Promise<void> {
  await services.jobs.every("booking-clock", "*/5 * * * *", async () => {
    await deliver(services, write(services.db, cancelBookingsByClock));
    await deliver(services, moveByClock(services.db));
    await deliver(services, settleByClock(services.db));
  });
}
