import type { Services } from "../services.ts";
import { passPrices } from "./pass-prices.ts";

/** Every five minutes, what time alone does to prices. */
export async function startSalesJobs(services: Services): Promise<void> {
  await services.jobs.every("sale-prices", "*/5 * * * *", async () => {
    await passPrices(services.db);
  });
}
