import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { attendeeGroups } from "../../contract/tickets/limits.ts";
import { events } from "../events/tables.ts";
import { ticketTypes } from "../sales/tables.ts";
import { users } from "../people/tables.ts";

/** Emails from an organizer to attendees. */
export const attendeeEmails = pgTable(
  "attendee_emails",
  {
    /** Chosen by the browser, so that sending it again has no effect. */
    id: uuid().primaryKey(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    byId: uuid().references(() => users.id, { onDelete: "set null" }),
    group: text({ enum: attendeeGroups }).notNull(),
    /** Only holders of this ticket type; null for everybody. */
    typeId: uuid().references(() => ticketTypes.id, { onDelete: "cascade" }),
    /** When to send it; null sends at once. */
    sendAt: timestamp({ withTimezone: true, precision: 3 }),
    subject: text().notNull(),
    body: text().notNull(),
    /** Whether attendees see the sender's address and can reply to it. */
    answersByEmail: boolean().notNull().default(false),
    /** How many people it was sent to. */
    sent: integer().notNull().default(0),
    /** How many people it goes to, counted when it was written. */
    total: integer().notNull().default(0),
    /** When the last recipient's email was queued; null while it is being sent. */
    finishedAt: timestamp({ withTimezone: true, precision: 3 }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    index("attendee_emails_event").on(t.eventId, t.createdAt, t.id),
    index("attendee_emails_by").on(t.byId),
    index("attendee_emails_type").on(t.typeId),
    index("attendee_emails_scheduled")
      .on(t.sendAt)
      .where(sql`${t.sendAt} is not null and ${t.finishedAt} is null`),
  ],
);
