import { clearResponseCache } from "../http/response-cache.ts";
import type { Services } from "../services.ts";
import { expirePrices } from "./pass-prices.ts";

/** Every five minutes, what time alone does to prices. */
export async function startSalesJobs(services: Services): Promise<void> {
  await services.jobs.every("sale-prices", "*/5 * * * *", async () => {
    if ((await expirePrices(services.db)) > 0) clearResponseCache(services);
  });
}
