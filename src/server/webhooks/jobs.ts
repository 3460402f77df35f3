import { sql } from "drizzle-orm";
import { webhookLimits } from "../../contract/integrations/limits.ts";
import type { Services } from "../services.ts";
import { webhookQueue } from "./record-webhooks.ts";
import { sendDueWebhooks, sendWebhooks } from "./send-webhooks.ts";

export async function startWebhookJobs(services: Services): Promise<void> {
  const { jobs, db } = services;
  await jobs.work<{ endpointId: string }>(webhookQueue, ({ endpointId }) =>
    sendWebhooks(services, endpointId),
  );
  await jobs.every("due-webhooks", "* * * * *", () => sendDueWebhooks(services));
  await jobs.every("sweep-webhooks", "41 4 * * *", async () => {
    await db.execute(
      sql`delete from webhook_deliveries where created_at < now() - make_interval(days => ${webhookLimits.logDays})`,
    );
  });
}
