import type { Services } from "../services.ts";
import { sendEventNewsEmails } from "./send-event-news-emails.ts";
import { sendNotificationEmails } from "./send-emails.ts";
import { sendPush } from "./send-push.ts";
import { pushQueue, startPushes, type PushJob } from "./start-pushes.ts";

/** Sends pushes as they are queued, and every minute the due emails and the pushes whose job was lost. */
export async function startNotificationJobs(services: Services): Promise<void> {
  const { jobs } = services;
  await jobs.work<PushJob>(pushQueue, (job) => sendPush(services, job));
  await jobs.every("notifications", "* * * * *", async () => {
    await startPushes(services);
    await sendNotificationEmails(services);
    await sendEventNewsEmails(services);
  });
}
