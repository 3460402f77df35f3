import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { rsvpAnswers, eventLimits, goingAudiences } from "../../contract/events/limits.ts";
import { events } from "../events/tables.ts";
import { users } from "../people/tables.ts";

export const rsvps = pgTable(
  "rsvps",
  {
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    answer: text({ enum: [...rsvpAnswers, "waitlist"] }).notNull(),
    guests: integer().notNull().default(0),
    /** Position on the waitlist, in order of arrival. */
    turn: integer(),
    /** Set while a released place is reserved for somebody on the waitlist. */
    offeredUntil: timestamp({ withTimezone: true, precision: 3 }),
    offerId: uuid(),
    /** Set while the guest is asked to reconfirm; any response clears it. */
    askedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** They come with a ticket, which holds the place. The RSVP itself holds none. */
    byTicket: boolean().notNull().default(false),
    /** Created by the person's auto-RSVP setting. */
    automatic: boolean().notNull().default(false),
    /** How they came to the event before their first RSVP, and whose share code brought them. */
    source: text(),
    shareCode: text(),
    /** Who may see that they're going. */
    seenBy: text({ enum: goingAudiences }).notNull().default("friends"),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.userId] }),
    index("rsvps_user").on(t.userId, t.eventId),
    // Covers everything "popular this week" reads, so that it's an index-only scan.
    index("rsvps_lately")
      .on(t.createdAt, t.eventId)
      .where(sql`${t.answer} = 'going'`),
    uniqueIndex("rsvps_turn").on(t.eventId, t.turn),
    index("rsvps_going")
      .on(t.eventId, t.createdAt, t.userId)
      .where(sql`${t.answer} = 'going'`),
    // For the attendee list, which reads people with a ticket from elsewhere.
    index("rsvps_going_without_ticket")
      .on(t.eventId, t.createdAt, t.userId)
      .where(sql`${t.answer} = 'going' and not ${t.byTicket}`),
    // Few RSVPs are visible to strangers, and a stranger's list must not scan all the others.
    index("rsvps_going_open")
      .on(t.eventId, t.createdAt, t.userId)
      .where(sql`${t.answer} = 'going' and ${t.seenBy} = 'everyone'`),
    index("rsvps_offers")
      .on(t.offeredUntil)
      .where(sql`${t.offeredUntil} is not null`),
    check("rsvps_guests", sql`${t.guests} between 0 and ${sql.raw(String(eventLimits.guests))}`),
    check("rsvps_waiting", sql`(${t.answer} = 'waitlist') = (${t.turn} is not null)`),
    index("rsvps_share")
      .on(t.shareCode)
      .where(sql`${t.shareCode} is not null`),
    index("rsvps_asked")
      .on(t.eventId)
      .where(sql`${t.askedAt} is not null`),
    check("rsvps_offered", sql`(${t.offeredUntil} is null) = (${t.offerId} is null)`),
    check("rsvps_offer_waits", sql`${t.offeredUntil} is null or ${t.answer} = 'waitlist'`),
  ],
);

/** Progress of the reminders of a start, so that a server that takes over continues where the last one stopped. */
export const reminderRuns = pgTable(
  "reminder_runs",
  {
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    kind: text({ enum: ["day", "hour"] }).notNull(),
    startsAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** The last person of the last batch. The next batch starts after them. */
    lastPersonId: uuid(),
    finishedAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.kind] }),
    index("reminder_runs_start").on(t.startsAt),
  ],
);

/** Who has been reminded of which start, so that nobody is reminded twice, however many servers run. */
export const eventReminders = pgTable(
  "event_reminders",
  {
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: ["day", "hour"] }).notNull(),
    startsAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.userId, t.kind] }),
    index("event_reminders_user").on(t.userId),
    index("event_reminders_start").on(t.startsAt),
  ],
);
