import { and, desc, eq, sql } from "drizzle-orm";
import type { AttendeeLetter } from "../../contract/events/attendees.ts";
import { attendeeGroups } from "../../contract/tickets/limits.ts";
import { type EventAccess, withEventAccess } from "../events/event-access.ts";
import { events } from "../events/tables.ts";
import type { Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { unsubscribeToken } from "../notifications/unsubscribe.ts";
import type { Services } from "../services.ts";
import { guestTicketLink } from "../tickets/access.ts";
import { attendeeLetter } from "./attendee-email.ts";
import { countRecipients, type Group, readRecipients } from "./recipients.ts";
import { attendeeEmails } from "./tables.ts";

const queue = "attendee-letters";
const atOnce = 100;
const shown = 10;
const perDay = { allowed: 3, seconds: 24 * 3600 };

/** The last letters of an event, and whom each group would reach now. */
export async function listAttendeeLetters(
  tx: Transaction,
  { person, event }: EventAccess<"report">,
) {
  const rows = await tx
    .select()
    .from(attendeeEmails)
    .where(eq(attendeeEmails.eventId, event.id))
    .orderBy(desc(attendeeEmails.createdAt), desc(attendeeEmails.id))
    .limit(shown);
  const people = await countRecipients(tx, {
    eventId: event.id,
    sender: person,
    groups: attendeeGroups,
  });
  const items = rows.map(({ createdAt, id: letterId, group, subject, sent }): AttendeeLetter => ({
    id: letterId,
    group,
    subject,
    sent,
    time: createdAt.toISOString(),
  }));
  return { items, people };
}

type Writing = { id: string; letterId: string; group: Group; subject: string; body: string };

/** Writes to those who come, once for each `letterId`. */
export async function writeToAttendees(
  { db, jobs, rateLimiter }: Pick<Services, "db" | "jobs" | "rateLimiter">,
  person: Person,
  { id, letterId, ...words }: Writing,
): Promise<void> {
  const known = await withEventAccess(db, person, id, "report", async (tx) => {
    if (!person.emailVerified) refuse("VERIFY_EMAIL_FIRST");
    return tx
      .select({ id: attendeeEmails.id })
      .from(attendeeEmails)
      .where(eq(attendeeEmails.id, letterId));
  });
  if (known.length > 0) return;
  // Between the two, since it has a connection of its own.
  await rateLimiter.take("attendee-letters", id, perDay);
  let isNew = false;
  try {
    isNew = await withEventAccess(db, person, id, "report", async (tx) => {
      const made = await tx
        .insert(attendeeEmails)
        .values({ id: letterId, eventId: id, byId: person.id, ...words })
        .onConflictDoNothing()
        .returning({ id: attendeeEmails.id });
      if (made.length === 0) return false;
      await jobs.send(queue, { letterId, after: "", sent: 0 } satisfies Batch, tx);
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

/** Sends some of a letter and leaves the rest to the next job; a job that runs again finds that it was done. */
async function sendBatch(
  { db, mail, jobs, config }: Pick<Services, "db" | "mail" | "jobs" | "config">,
  { letterId, after, sent }: Batch,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ letter: attendeeEmails, event: events })
      .from(attendeeEmails)
      .innerJoin(events, eq(events.id, attendeeEmails.eventId))
      .where(and(eq(attendeeEmails.id, letterId), eq(attendeeEmails.sent, sent)))
      .for("update", { of: attendeeEmails });
    const byId = found?.letter.byId;
    // Done already, or whoever wrote it has left.
    if (!found || !byId) return;
    const { letter, event } = found;
    const asked = { eventId: event.id, group: letter.group, sender: { id: byId } };
    const people = await readRecipients(tx, asked, { after, limit: atOnce });
    const last = people.at(-1);
    if (!last) return;
    const { publicUrl } = config;
    for (const { email, personId, ticket } of people) {
      const token = personId === null ? undefined : await unsubscribeToken(tx, personId);
      const link = ticket
        ? await guestTicketLink(tx, publicUrl, ticket)
        : `${publicUrl}/events/${event.slug}`;
      const parts = { letter, event, byId, publicUrl, token, link };
      await mail.send(attendeeLetter(email, parts), tx);
    }
    await tx
      .update(attendeeEmails)
      .set({ sent: sql`${attendeeEmails.sent} + ${people.length}` })
      .where(eq(attendeeEmails.id, letterId));
    if (people.length === atOnce)
      await jobs.send(queue, { letterId, after: last.email, sent: sent + people.length }, tx);
  });
}
