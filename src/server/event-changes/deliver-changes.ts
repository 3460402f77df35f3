import { and, eq } from "drizzle-orm";
import { sendEventNewsEmails } from "../notifications/send-event-news-emails.ts";
import { queueCancelledRefunds } from "../payments/queue-cancelled-refunds.ts";
import type { Services } from "../services.ts";
import { changeQueue, isUrgent, type ChangeJob } from "./changes.ts";
import { eventChanges } from "./tables.ts";
import { events } from "../events/tables.ts";
import { type GuestResend, guestResendQueue, resendToGuests } from "./resend-to-guests.ts";
import { emailGuests } from "./email-guests.ts";

/** Shorter than the minute after which the queue hands the job to another server. */
const maxRoundMs = 40_000;
/** The database's clock may be slightly ahead of this server's. */
const clockToleranceMs = 1_000;

export async function startChangeJobs(services: Services): Promise<void> {
  await services.jobs.work<ChangeJob>(changeQueue, (job) => deliverChange(services, job));
  await services.jobs.work<GuestResend>(guestResendQueue, (job) => resendToGuests(services, job));
}

/** Queues a cancellation's refunds, sends urgent emails and emails guests. People with an account are notified by an announcement. */
async function deliverChange(services: Services, { eventId, version }: ChangeJob): Promise<void> {
  const { db } = services;
  const [change] = await db
    .select()
    .from(eventChanges)
    .where(and(eq(eventChanges.eventId, eventId), eq(eventChanges.version, version)));
  if (!change) return;
  if (change.after.cancelled) await queueCancelledRefunds(services);
  if (isUrgent(change)) await sendEventNewsEmails(services);
  const [event] = await db.select().from(events).where(eq(events.id, eventId));
  if (!event) return;
  const { emailsAt } = change;
  if (emailsAt && emailsAt.getTime() > Date.now() + clockToleranceMs)
    return services.jobs.sendAt(changeQueue, { eventId, version }, emailsAt);
  const startedAt = performance.now();
  while (!(await emailGuests(services, { event, changeId: change.id })))
    if (performance.now() - startedAt > maxRoundMs) {
      await services.jobs.send(changeQueue, { eventId, version });
      return;
    }
}
