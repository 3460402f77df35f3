import { deliver } from "../notifications/deliver.ts";
import type { Services } from "../services.ts";
import { closeCallsByClock } from "./close-calls.ts";

export async function startCallJobs(services: Services): Promise<void> {
  await services.jobs.every("call-clock", "*/5 * * * *", async () => {
    await deliver(services, closeCallsByClock(services.db));
  });
}
