import { and, desc, eq, sql } from "drizzle-orm";
import type { AttendeeEmail } from "../../contract/events/attendees.ts";
import type { EmailPreview } from "../../contract/events/email-previews.ts";
import { attendeeGroups } from "../../contract/tickets/limits.ts";
import { type EventAccess, withEventAccess } from "../events/event-access.ts";
import { events } from "../events/tables.ts";
import type { Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { users } from "../people/tables.ts";
import { unsubscribeToken } from "../notifications/unsubscribe.ts";
import type { Services } from "../services.ts";
import { guestTicketLink } from "../tickets/access.ts";
import { attendeeEmail } from "./attendee-email.ts";
import { countRecipients, type Group, readRecipients } from "./recipients.ts";
import { attendeeEmails } from "./tables.ts";

// The queue and its payload keep their stored names: jobs queued before an update keep running.
const queue = "attendee-letters";
const batchSize = 100;
const maxListed = 10;
const perDay = { allowed: 3, seconds: 24 * 3600 };

/** An event's latest emails to attendees, and how many people each group has now. */
export async function listAttendeeEmails(
  tx: Transaction,
  { person, event }: EventAccess<"report">,
) {
  const rows = await tx
    .select()
    .from(attendeeEmails)
    .where(eq(attendeeEmails.eventId, event.id))
    .orderBy(desc(attendeeEmails.createdAt), desc(attendeeEmails.id))
    .limit(maxListed);
  const people = await countRecipients(tx, {
    eventId: event.id,
    sender: person,
    groups: attendeeGroups,
  });
  const items = rows.map(
    ({ createdAt, finishedAt, id: emailId, group, subject, sent, total }): AttendeeEmail => ({
      id: emailId,
      group,
      subject,
      sent,
      total: Math.max(sent, total),
      sending: finishedAt === null,
      time: createdAt.toISOString(),
    }),
  );
  return { items, people };
}

type PreviewInput = Pick<NewEmail, "subject" | "body" | "answersByEmail"> & { publicUrl: string };

/** An email to attendees as a member gets it; the link to unsubscribe is each reader's own. */
export function previewAttendeeEmail(
  { person, event }: EventAccess<"report">,
  { publicUrl, answersByEmail, ...email }: PreviewInput,
): EmailPreview {
  const { subject, html } = attendeeEmail("", {
    email,
    event,
    byId: person.id,
    publicUrl,
    link: `${publicUrl}/events/${event.slug}`,
    token: "-",
    isGuest: false,
    replyTo: answersByEmail ? person.email : undefined,
  });
  return { subject, html };
}

type NewEmail = {
  id: string;
  emailId: string;
  group: Group;
  subject: string;
  body: string;
  answersByEmail: boolean;
};

/** Emails the attendees, once for each `emailId`. */
export async function emailAttendees(
  { db, jobs, rateLimiter }: Pick<Services, "db" | "jobs" | "rateLimiter">,
  person: Person,
  { id, emailId, ...content }: NewEmail,
): Promise<void> {
  const known = await withEventAccess(db, person, id, "report", async (tx) => {
    if (!person.emailVerified) refuse("VERIFY_EMAIL_FIRST");
    return tx
      .select({ id: attendeeEmails.id })
      .from(attendeeEmails)
      .where(eq(attendeeEmails.id, emailId));
  });
  if (known.length > 0) return;
  // Between the transactions, since it uses its own connection.
  await rateLimiter.take("attendee-letters", id, perDay);
  let isNew = false;
  try {
    isNew = await withEventAccess(db, person, id, "report", async (tx) => {
      const groups = [content.group];
      const people = await countRecipients(tx, { eventId: id, sender: person, groups });
      const total = people[content.group];
      const made = await tx
        .insert(attendeeEmails)
        .values({ id: emailId, eventId: id, byId: person.id, ...content, total })
        .onConflictDoNothing()
        .returning({ id: attendeeEmails.id });
      if (made.length === 0) return false;
      await jobs.send(queue, { letterId: emailId, after: "", sent: 0 } satisfies Batch, tx);
      return true;
    });
  } finally {
    if (!isNew) await rateLimiter.giveBack("attendee-letters", id);
  }
}

type Batch = { letterId: string; after: string; sent: number };

export async function startAttendeeJobs(services: Services): Promise<void> {
  await services.jobs.work<Batch>(queue, (batch) => sendBatch(services, batch));
}

/** Sends one batch of an email and queues the next; a repeated job finds its batch sent. */
async function sendBatch(
  { db, mail, jobs, config }: Pick<Services, "db" | "mail" | "jobs" | "config">,
  { letterId: emailId, after, sent }: Batch,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ email: attendeeEmails, event: events, replyTo: users.email })
      .from(attendeeEmails)
      .innerJoin(events, eq(events.id, attendeeEmails.eventId))
      .leftJoin(users, and(eq(users.id, attendeeEmails.byId), users.emailVerified))
      .where(and(eq(attendeeEmails.id, emailId), eq(attendeeEmails.sent, sent)))
      .for("update", { of: attendeeEmails });
    const byId = found?.email.byId;
    // Sent already, or its author has deleted their account.
    if (!found || !byId) return;
    const { email, event } = found;
    const replyTo = email.answersByEmail ? (found.replyTo ?? undefined) : undefined;
    const input = { eventId: event.id, group: email.group, sender: { id: byId } };
    const people = await readRecipients(tx, input, { after, limit: batchSize });
    const last = people.at(-1);
    const isLast = people.length < batchSize;
    const { publicUrl } = config;
    for (const { email: to, personId, ticket } of people) {
      const token = personId === null ? undefined : await unsubscribeToken(tx, personId);
      const link = ticket
        ? await guestTicketLink(tx, publicUrl, ticket)
        : `${publicUrl}/events/${event.slug}`;
      const isGuest = personId === null;
      const parts = { email, event, byId, publicUrl, token, link, isGuest, replyTo };
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
        queue,
        { letterId: emailId, after: last.email, sent: sent + people.length },
        tx,
      );
  });
}
