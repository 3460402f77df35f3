import { and, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { readReason } from "../announcements/reader-reason.ts";
import { isOrganizer } from "../events/event-roles.ts";
import { events } from "../events/tables.ts";
import { usualLocale } from "../events/date-text.ts";
import type { Transaction } from "../lib/database/database.ts";
import { unsubscribeToken } from "../notifications/unsubscribe.ts";
import { guestToken } from "../notifications/unsubscribe-guest.ts";
import { localeOfPerson, localeOfTicket } from "../announcements/reader-locale.ts";
import { users } from "../people/tables.ts";
import type { Services } from "../services.ts";
import { guestTicketLink } from "../tickets/access.ts";
import { attendeeEmail } from "./attendee-email.ts";
import { type EmailBatch, emailQueue, firstBatch } from "./emails.ts";
import { readRecipients } from "./recipients.ts";
import { attendeeEmails } from "./tables.ts";

const batchSize = 100;

/** Starts the scheduled emails that are due, including any that a lost job left unsent. */
export async function sendDueEmails({ db, jobs }: Pick<Services, "db" | "jobs">): Promise<void> {
  const due = await db
    .select({ id: attendeeEmails.id })
    .from(attendeeEmails)
    .where(
      and(
        lte(attendeeEmails.sendAt, sql`now()`),
        isNotNull(attendeeEmails.byId),
        isNull(attendeeEmails.finishedAt),
        eq(attendeeEmails.sent, 0),
      ),
    );
  for (const { id } of due) await jobs.send(emailQueue, firstBatch(id));
}

/** Sends one batch of an email and queues the next; a repeated job finds its batch sent. */
export async function sendBatch(
  { db, mail, jobs, config }: Pick<Services, "db" | "mail" | "jobs" | "config">,
  { letterId: emailId, after, sent }: EmailBatch,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ email: attendeeEmails, event: events, replyTo: users.email })
      .from(attendeeEmails)
      .innerJoin(events, eq(events.id, attendeeEmails.eventId))
      .leftJoin(users, and(eq(users.id, attendeeEmails.byId), users.emailVerified))
      .where(
        and(
          eq(attendeeEmails.id, emailId),
          eq(attendeeEmails.sent, sent),
          isNull(attendeeEmails.finishedAt),
        ),
      )
      .for("update", { of: attendeeEmails });
    const byId = found?.email.byId;
    // Already sent, or its author has deleted their account.
    if (!found || !byId) return;
    const { email, event } = found;
    if (after === "" && email.sendAt !== null && !(await mayStillSend(tx, byId, event))) {
      await tx.delete(attendeeEmails).where(eq(attendeeEmails.id, emailId));
      return;
    }
    const replyTo = email.answersByEmail ? (found.replyTo ?? undefined) : undefined;
    const input = {
      eventId: event.id,
      group: email.group,
      typeId: email.typeId,
      sender: { id: byId },
    };
    const people = await readRecipients(tx, input, { after, limit: batchSize });
    const last = people.at(-1);
    const isLast = people.length < batchSize;
    const { publicUrl } = config;
    for (const { email: to, personId, ticket } of people) {
      const token = await (personId === null ? guestToken(tx, to) : unsubscribeToken(tx, personId));
      const link = ticket
        ? await guestTicketLink(tx, publicUrl, ticket)
        : `${publicUrl}/events/${event.slug}`;
      const isGuest = personId === null;
      const reason = isGuest ? "ticket" : await readReason(tx, { eventId: event.id, personId });
      const locale = isGuest
        ? ticket
          ? await localeOfTicket(tx, ticket.id)
          : usualLocale
        : await localeOfPerson(tx, personId);
      const parts = {
        email,
        event,
        byId,
        publicUrl,
        token,
        link,
        reason,
        locale,
        isGuest,
        replyTo,
      };
      await mail.send(attendeeEmail(to, parts), tx);
    }
    await tx
      .update(attendeeEmails)
      .set({
        sent: sql`${attendeeEmails.sent} + ${people.length}`,
        ...(isLast && { finishedAt: sql`now()` }),
      })
      .where(eq(attendeeEmails.id, emailId));
    if (last && !isLast)
      await jobs.send(
        emailQueue,
        { letterId: emailId, after: last.email, sent: sent + people.length },
        tx,
      );
  });
}

/** Whether a scheduled email is still sent: the event isn't cancelled, and its author still runs it. */
async function mayStillSend(
  tx: Transaction,
  byId: string,
  event: typeof events.$inferSelect,
): Promise<boolean> {
  if (event.status !== "published") return false;
  const [runs] = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.id, event.id), isOrganizer({ id: byId })));
  return runs !== undefined;
}
