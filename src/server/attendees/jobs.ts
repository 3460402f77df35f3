import type { Services } from "../services.ts";
import { type EmailBatch, emailQueue } from "./emails.ts";
import { sendBatch, sendDueEmails } from "./send-emails.ts";

/** Sends emails batch by batch, and starts those that are due every minute. */
export async function startAttendeeJobs(services: Services): Promise<void> {
  const { jobs } = services;
  await jobs.work<EmailBatch>(emailQueue, (batch) => sendBatch(services, batch));
  await jobs.every("attendee-emails-due", "* * * * *", () => sendDueEmails(services));
}
