import { eq, sql } from "drizzle-orm";
import { v5 } from "uuid";
import { localeOfTicket } from "../announcements/reader-locale.ts";
import { guestTickets } from "../event-changes/count-guests.ts";
import { guestEmail } from "../event-changes/guest-email.ts";
import { calendarFile } from "../events/calendar.ts";
import { startText } from "../events/date-text.ts";
import { whereOf } from "../events/place-text.ts";
import { events } from "../events/tables.ts";
import { openJoinLinks } from "../join-links/join-link.ts";
import type { Transaction } from "../lib/database/database.ts";
import { excerpt } from "../notifications/text.ts";
import { replyAddress } from "../orders/reply-address.ts";
import { ticketTypes } from "../sales/tables.ts";
import type { Services } from "../services.ts";
import { guestTicketLink } from "../tickets/access.ts";
import { opensRoom } from "../tickets/opens-room.ts";
import { tickets } from "../tickets/tables.ts";

/** Small enough for a batch to be written quickly. */
const atOnce = 50;

/** A start that guests are reminded of, and the ticket of the last guest reminded so far. */
export type GuestReminder = {
  eventId: string;
  kind: "day" | "hour";
  startsAt: string;
  due: string;
  after?: string;
};

export type JobSender = Pick<Services["jobs"], "send">;
type MailServices = Pick<Services, "db" | "mail" | "config" | "jobs">;
type Guest = { email: string; id: string; revision: number; opens: boolean };

const queue = "guest-reminders";

/** Starts the job that emails reminders to ticket holders without an account, who get no other notifications. */
export async function startGuestReminders(services: Services): Promise<void> {
  await services.jobs.work<GuestReminder>(queue, (reminder) => remindGuests(services, reminder));
}

/** Queues the reminder of an event's start to its guests, once the transaction commits. */
export function queueGuestReminders(
  jobs: JobSender,
  tx: Transaction,
  reminder: GuestReminder,
): Promise<void> {
  return jobs.send(queue, reminder, tx);
}

/** Emails the next batch of guests and queues the rest. Each address gets one email, however often the job runs. */
async function remindGuests(
  { db, mail, jobs, config: { publicUrl } }: MailServices,
  reminder: GuestReminder,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [event] = await tx.select().from(events).where(eq(events.id, reminder.eventId));
    // Cancelled or rescheduled meanwhile: people get an email about that instead.
    if (event?.status !== "published" || event.startsAt.toISOString() !== reminder.startsAt) return;
    const joinLink = await openJoinLinks(tx, publicUrl);
    const replyTo = await replyAddress(tx, event.id);
    const guests = await readGuests(tx, reminder);
    for (const { email, opens, ...ticket } of guests) {
      const joinUrl = event.online && opens ? joinLink({ ticket }) : undefined;
      const locale = await localeOfTicket(tx, ticket.id);
      const content = guestEmail(email, {
        kind: "Reminder",
        title: excerpt(event.title),
        said: [],
        lines: [startText(event, locale), whereOf(event)],
        joinUrl,
        link: await guestTicketLink(tx, publicUrl, ticket),
        replyTo,
        file: calendarFile([{ event, joinUrl }], { publicUrl }),
      });
      const id = v5(`${reminder.kind} ${reminder.startsAt}`, ticket.id);
      await mail.send({ ...content, id }, tx);
    }
    const last = guests.at(-1);
    if (last && guests.length === atOnce)
      await queueGuestReminders(jobs, tx, { ...reminder, after: last.id });
  });
}

/**
 * The next guests ordered by address, each with their first ticket. Skips those who bought after the reminder was due: they have just
 * read when it starts.
 */
async function readGuests(
  tx: Transaction,
  { eventId, due, after }: GuestReminder,
): Promise<Guest[]> {
  const from = after
    ? sql`(select lower(last.holder_email) from ${tickets} as last where last.id = ${after})`
    : sql`''`;
  const { rows } = await tx.execute<Guest>(sql`
    select next.email, next.id, next.revision, ${opensRoom("kind")} as opens from (
      select distinct on (lower(t.holder_email)) lower(t.holder_email) as email, t.id, t.revision, t.type_id
      from ${guestTickets(eventId)} and t.created_at <= ${due} and lower(t.holder_email) > ${from}
      order by lower(t.holder_email), t.id limit ${atOnce}) as next
    join ${ticketTypes} as kind on kind.id = next.type_id order by next.email`);
  return rows;
}
