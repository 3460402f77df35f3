import { and, eq, isNull } from "drizzle-orm";
import { notifications } from "../notifications/tables.ts";
import { sendNewsEmails } from "../notifications/event-news-emails.ts";
import { done, notified } from "../lib/effects.ts";
import { deliver } from "../notifications/deliver.ts";
import { queueCancelledRefunds } from "../payments/queue-cancelled-refunds.ts";
import type { Services } from "../services.ts";
import { hintMyEvents } from "../events/live.ts";
import { changeQueue, isUrgent, type ChangeJob } from "./changes.ts";
import { eventChanges } from "./tables.ts";
import { events } from "../events/tables.ts";
import { tellGuests } from "./guest-emails.ts";

export async function startChangeJobs(services: Services): Promise<void> {
  await services.jobs.work<ChangeJob>(changeQueue, (job) => deliverChange(services, job));
}

/** Delivers a committed change to open pages, to browsers by push and, when it is urgent, by email. */
async function deliverChange(services: Services, { eventId, version }: ChangeJob): Promise<void> {
  const { db } = services;
  const [change] = await db
    .select()
    .from(eventChanges)
    .where(and(eq(eventChanges.eventId, eventId), eq(eventChanges.version, version)));
  if (!change) return;
  if (change.after.cancelled) await queueCancelledRefunds(services);
  const kind = change.after.cancelled ? "event-cancelled" : "event-changed";
  const recipients = await db
    .select({ id: notifications.recipientId })
    .from(notifications)
    .where(
      and(
        eq(notifications.eventId, eventId),
        eq(notifications.kind, kind),
        isNull(notifications.readAt),
      ),
    );
  const ids = recipients.map(({ id }) => id);
  await deliver(services, done(undefined, [hintMyEvents(ids), notified(ids, { push: true })]));
  if (isUrgent(change)) await sendNewsEmails(services);
  const [event] = await db.select().from(events).where(eq(events.id, eventId));
  if (event) await tellGuests(services, { event, change });
}
