import { and, eq, isNull } from "drizzle-orm";
import { notifications } from "../notifications/tables.ts";
import { sendNewsLetters } from "../notifications/event-news-emails.ts";
import { startPushes } from "../notifications/start-pushes.ts";
import { queueCancelledRefunds } from "../payments/start-cancelled.ts";
import type { Services } from "../services.ts";
import { isUrgent } from "./changes.ts";
import { eventChanges } from "./tables.ts";
import { events } from "../events/tables.ts";
import { tellGuests } from "./guest-emails.ts";

const queue = "event-news";
const atOnce = 500;

type News = { eventId: string; version: number };

/** After a change stands: open pages, browsers and, when it is urgent, letters. Thousands wait for no click. */
export async function deliverChange(
  { jobs }: Pick<Services, "jobs">,
  event: { id: string; version: number },
): Promise<void> {
  const news: News = { eventId: event.id, version: event.version };
  await jobs.send(queue, news);
}

export async function startChangeJobs(services: Services): Promise<void> {
  await services.jobs.work<News>(queue, (news) => spread(services, news));
}

async function spread(services: Services, { eventId, version }: News): Promise<void> {
  const { db, live } = services;
  const [change] = await db
    .select()
    .from(eventChanges)
    .where(and(eq(eventChanges.eventId, eventId), eq(eventChanges.version, version)));
  // Most saves change nothing that people plan by.
  if (!change) return;
  if (change.after.cancelled) await queueCancelledRefunds(services);
  const kind = change.after.cancelled ? "event-cancelled" : "event-changed";
  const told = await db
    .select({ id: notifications.recipientId })
    .from(notifications)
    .where(
      and(
        eq(notifications.eventId, eventId),
        eq(notifications.kind, kind),
        isNull(notifications.readAt),
      ),
    );
  const ids = told.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += atOnce) {
    const some = ids.slice(at, at + atOnce);
    live.toPeople(some, { type: "my-events-changed" });
    live.toPeople(some, { type: "notifications-changed" });
    await startPushes(services, some);
  }
  if (isUrgent(change)) await sendNewsLetters(services);
  const [event] = await db.select().from(events).where(eq(events.id, eventId));
  if (event) await tellGuests(services, { event, change });
}
