import { and, desc, eq } from "drizzle-orm";
import type { AttendeeEmail } from "../../contract/events/attendees.ts";
import type { EmailPreview } from "../../contract/events/email-previews.ts";
import { attendeeGroups } from "../../contract/tickets/limits.ts";
import { readUsualReason } from "../announcements/reader-reason.ts";
import { type EventAccess, withEventAccess } from "../events/event-access.ts";
import type { Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { ticketTypes } from "../sales/tables.ts";
import type { Services } from "../services.ts";
import { attendeeEmail } from "./attendee-email.ts";
import { getEmailAllowance, requireEmailAllowance } from "./email-allowance.ts";
import { countRecipients, type Group } from "./recipients.ts";
import { attendeeEmails } from "./tables.ts";

// The queue and its payload keep their stored names: jobs queued before an update keep running.
export const emailQueue = "attendee-letters";
export type EmailBatch = { letterId: string; after: string; sent: number };

const maxListed = 10;
const maxWaitMs = 366 * 24 * 60 * 60_000;
const perDay = { allowed: 3, seconds: 24 * 3600 };

/** An event's latest emails to attendees, and the current number of people in each group. */
export async function listAttendeeEmails(
  tx: Transaction,
  { person, event }: EventAccess<"report">,
  { type: typeId = null }: { type?: string | undefined | null },
) {
  const rows = await tx
    .select({ email: attendeeEmails, type: ticketTypes.name })
    .from(attendeeEmails)
    .leftJoin(ticketTypes, eq(ticketTypes.id, attendeeEmails.typeId))
    .where(eq(attendeeEmails.eventId, event.id))
    .orderBy(desc(attendeeEmails.createdAt), desc(attendeeEmails.id))
    .limit(maxListed);
  const people = await countRecipients(tx, {
    eventId: event.id,
    sender: person,
    typeId,
    groups: attendeeGroups,
  });
  return { items: rows.map(emailShape), people, allowance: await getEmailAllowance(tx, person) };
}

type Row = { email: typeof attendeeEmails.$inferSelect; type: string | null };

function emailShape({ email, type }: Row): AttendeeEmail {
  const { createdAt, finishedAt, sendAt, id, group, subject, sent, total } = email;
  const scheduled = finishedAt === null && sendAt !== null && sendAt.getTime() > Date.now();
  return {
    id,
    group,
    type,
    sendAt: sendAt?.toISOString() ?? null,
    subject,
    sent,
    total: Math.max(sent, total),
    sending: finishedAt === null && !scheduled,
    scheduled,
    time: createdAt.toISOString(),
  };
}

type PreviewInput = Pick<NewEmail, "subject" | "body" | "answersByEmail"> & { publicUrl: string };

/** An email to attendees as a member gets it; without the unsubscribe link, which is personal. */
export async function previewAttendeeEmail(
  tx: Transaction,
  { person, event }: EventAccess<"report">,
  { publicUrl, answersByEmail, ...email }: PreviewInput,
): Promise<EmailPreview> {
  const { subject, html } = attendeeEmail("", {
    email,
    event,
    byId: person.id,
    publicUrl,
    link: `${publicUrl}/events/${event.slug}`,
    token: "-",
    reason: await readUsualReason(tx, event.id),
    isGuest: false,
    replyTo: answersByEmail ? person.email : undefined,
  });
  return { members: { subject, html }, buyers: null, mostly: "members" };
}

type NewEmail = {
  id: string;
  emailId: string;
  group: Group;
  typeId: string | null;
  /** ISO; null sends at once. */
  sendAt: string | null;
  subject: string;
  body: string;
  answersByEmail: boolean;
};

/** Emails the attendees, now or at a set time; once per `emailId`. */
export async function emailAttendees(
  { db, jobs, rateLimiter }: Pick<Services, "db" | "jobs" | "rateLimiter">,
  person: Person,
  { id, emailId, ...content }: NewEmail,
): Promise<void> {
  const sendAt = content.sendAt === null ? null : new Date(content.sendAt);
  const known = await withEventAccess(db, person, id, "report", async (tx, access) => {
    if (!person.emailVerified) refuse("VERIFY_EMAIL_FIRST");
    if (sendAt) refuseTime(access, sendAt);
    await requireType(tx, id, content.typeId);
    return tx
      .select({ id: attendeeEmails.id })
      .from(attendeeEmails)
      .where(eq(attendeeEmails.id, emailId));
  });
  if (known.length > 0) return;
  // Between the transactions, since it uses its own connection.
  await rateLimiter.take("attendee-emails", id, perDay);
  let isNew = false;
  try {
    isNew = await withEventAccess(db, person, id, "report", async (tx) => {
      const { typeId } = content;
      const groups = [content.group];
      const people = await countRecipients(tx, { eventId: id, sender: person, typeId, groups });
      const total = people[content.group];
      await requireEmailAllowance(tx, person, total);
      const made = await tx
        .insert(attendeeEmails)
        .values({ id: emailId, eventId: id, byId: person.id, ...content, sendAt, total })
        .onConflictDoNothing()
        .returning({ id: attendeeEmails.id });
      if (made.length === 0) return false;
      if (sendAt === null) await jobs.send(emailQueue, firstBatch(emailId), tx);
      return true;
    });
  } finally {
    if (!isNew) await rateLimiter.giveBack("attendee-emails", id);
  }
}

export function firstBatch(emailId: string): EmailBatch {
  return { letterId: emailId, after: "", sent: 0 };
}

function refuseTime({ event }: EventAccess<"report">, sendAt: Date): void {
  if (event.status !== "published") refuseSendAt("Messages can be scheduled for published events.");
  if (sendAt.getTime() <= Date.now()) refuseSendAt("Choose a time in the future.");
  if (sendAt.getTime() > Date.now() + maxWaitMs) refuseSendAt("Choose a time within a year.");
}

function refuseSendAt(message: string): never {
  refuse("BAD_INPUT", { fields: [{ field: "sendAt", message }] });
}

async function requireType(tx: Transaction, eventId: string, typeId: string | null): Promise<void> {
  if (typeId === null) return;
  const [type] = await tx
    .select({ id: ticketTypes.id })
    .from(ticketTypes)
    .where(and(eq(ticketTypes.id, typeId), eq(ticketTypes.eventId, eventId)));
  if (!type) refuse("NOT_FOUND");
}

/** Cancels a scheduled email, which then doesn't count towards the daily limit. */
export async function cancelAttendeeEmail(
  { db, rateLimiter }: Pick<Services, "db" | "rateLimiter">,
  person: Person,
  { id, emailId }: { id: string; emailId: string },
): Promise<void> {
  await withEventAccess(db, person, id, "report", async (tx) => {
    const isOfEvent = and(eq(attendeeEmails.id, emailId), eq(attendeeEmails.eventId, id));
    const [email] = await tx.select().from(attendeeEmails).where(isOfEvent).for("update");
    if (!email) refuse("NOT_FOUND");
    if (!emailShape({ email, type: null }).scheduled)
      refuse("CONFLICT", { detail: "This message is already being sent." });
    await tx.delete(attendeeEmails).where(isOfEvent);
  });
  await rateLimiter.giveBack("attendee-emails", id);
}
