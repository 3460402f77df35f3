import type { Services } from "../services.ts";
import { expirePrices } from "./price-range.ts";
import { sendSaleReminders } from "./sale-reminders.ts";

/** Each minute sends reminders of sales; every five minutes removes ended ticket types from the price ranges of lists. */
export async function startSalesJobs(services: Services): Promise<void> {
  await services.jobs.every("sale-reminders", "* * * * *", () => sendSaleReminders(services));
  await services.jobs.every("sale-prices", "*/5 * * * *", () => expirePrices(services));
}
