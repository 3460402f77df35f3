import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { applicationStates, callStates, closingReasons } from "../../contract/calls/limits.ts";
import { acts } from "../acts/tables.ts";
import { bookings } from "../bookings/tables.ts";
import { events } from "../events/tables.ts";
import { newId } from "../lib/ids.ts";
import { users } from "../people/tables.ts";

/** What an organizer is looking for; acts apply to it until the deadline. */
export const calls = pgTable(
  "calls",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    slug: text().notNull().unique(),
    /** The host of its event, even if a manager wrote it. */
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    eventId: uuid().references(() => events.id, { onDelete: "cascade" }),
    state: text({ enum: callStates }).notNull().default("draft"),
    closedBecause: text({ enum: closingReasons }),
    title: text().notNull(),
    seeking: text().array().notNull().default([]),
    /** `seeking` in lower case, for the filter of the list. */
    seekingKeys: text().array().notNull().default([]),
    /** Markdown as typed. */
    text: text().notNull().default(""),
    day: date(),
    start: text(),
    end: text(),
    place: text().notNull().default(""),
    town: text().notNull().default(""),
    /** The town in lower case without accents. */
    townKey: text().notNull().default(""),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    zone: text().notNull().default("UTC"),
    /** In minor units; null: ask. */
    feeFromMinor: bigint({ mode: "number" }),
    feeToMinor: bigint({ mode: "number" }),
    currency: text().notNull().default("USD"),
    deadline: timestamp({ withTimezone: true, precision: 3 }),
    questions: jsonb().$type<string[]>().notNull().default([]),
    /** Incremented by every edit, so that two editors do not overwrite each other. */
    version: integer().notNull().default(1),
    /** Incremented when the questions change, so that nobody answers old ones. */
    questionsVersion: integer().notNull().default(1),
    publishedAt: timestamp({ withTimezone: true, precision: 3 }),
    sample: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    index("calls_owner").on(t.ownerId, t.updatedAt),
    index("calls_event").on(t.eventId),
    index("calls_open")
      .on(t.deadline, t.id)
      .where(sql`${t.state} = 'published'`),
    check("calls_fee", sql`${t.feeFromMinor} <= ${t.feeToMinor}`),
  ],
);
export type CallRow = typeof calls.$inferSelect;

/** What an act sent to a call; at most one application per act. */
export const callApplications = pgTable(
  "call_applications",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    callId: uuid()
      .notNull()
      .references(() => calls.id, { onDelete: "cascade" }),
    actId: uuid()
      .notNull()
      .references(() => acts.id, { onDelete: "cascade" }),
    personId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    state: text({ enum: applicationStates }).notNull().default("new"),
    /** Includes the questions as they were asked, since they may have changed. */
    answers: jsonb().$type<{ question: string; answer: string }[]>().notNull().default([]),
    /** What the organizer wrote when declining. */
    reply: text().notNull().default(""),
    /** Visible only to the call's team. */
    stars: integer(),
    bookingId: uuid().references(() => bookings.id, { onDelete: "set null" }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("call_applications_act").on(t.callId, t.actId),
    index("call_applications_column").on(t.callId, t.state, t.createdAt, t.id),
    index("call_applications_of_act").on(t.actId),
    index("call_applications_person").on(t.personId, t.createdAt, t.id),
    index("call_applications_booking").on(t.bookingId),
    check("call_applications_stars", sql`${t.stars} between 1 and 5`),
  ],
);
export type ApplicationRow = typeof callApplications.$inferSelect;

/** Internal notes by the team of a call on its applications. */
export const applicationNotes = pgTable(
  "application_notes",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    applicationId: uuid()
      .notNull()
      .references(() => callApplications.id, { onDelete: "cascade" }),
    authorId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    text: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    index("application_notes_application").on(t.applicationId, t.createdAt),
    index("application_notes_author").on(t.authorId),
  ],
);
