import { and, type AnyColumn, eq, sql, type SQL } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  type BookingEntry,
  bookingSides,
  bookingStates,
  depositStates,
  settlementStates,
} from "../../contract/bookings/machine.ts";
import type { Cancellation } from "../../contract/bookings/money.ts";
import type { Terms } from "../../contract/bookings/terms.ts";
import { acts } from "../acts/tables.ts";
import { events } from "../events/tables.ts";
import { newId } from "../lib/ids.ts";
import { users } from "../people/tables.ts";

/**
 * A performer booked for a date, from the offer on. A migration adds an exclusion constraint, so that no act has two
 * accepted bookings at one time.
 */
export const bookings = pgTable(
  "bookings",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    actId: uuid().references(() => acts.id, { onDelete: "set null" }),
    /** The act's name when it was offered. */
    actName: text().notNull(),
    organizerId: uuid().references(() => users.id, { onDelete: "set null" }),
    talentId: uuid().references(() => users.id, { onDelete: "set null" }),
    eventId: uuid().references(() => events.id, { onDelete: "set null" }),
    title: text().notNull(),
    state: text({ enum: bookingStates }).notNull().default("open"),
    /** Number of the latest version, and who sent it. */
    version: integer().notNull().default(1),
    sentBy: text({ enum: bookingSides }).notNull().default("organizer"),
    /** Copied from the latest version's terms. */
    day: date().notNull(),
    startsAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    endsAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    validUntil: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** Since when the talent holds the date for it; the earliest is the first hold. */
    heldAt: timestamp({ withTimezone: true, precision: 3 }),
    /** When a challenged first hold ends. */
    challengeEndsAt: timestamp({ withTimezone: true, precision: 3 }),
    /** The booking whose organizer challenged it. */
    challengedById: uuid().references((): AnyPgColumn => bookings.id, { onDelete: "set null" }),
    acceptedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** The number of the version that both accepted last. */
    agreedVersion: integer(),
    /** Since when the event starts at another time than in the terms that both accepted. */
    movedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** What went to whom on cancellation. */
    cancellation: jsonb().$type<Cancellation>(),
    depositState: text({ enum: depositStates }).notNull().default("none"),
    /** In minor units of the terms' currency; set when both have accepted. */
    depositMinor: bigint({ mode: "number" }).notNull().default(0),
    settlement: text({ enum: settlementStates }).notNull().default("none"),
    remindedAt: timestamp({ withTimezone: true, precision: 3 }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    index("bookings_act").on(t.actId, t.day),
    index("bookings_organizer").on(t.organizerId, t.updatedAt),
    index("bookings_talent").on(t.talentId, t.updatedAt),
    index("bookings_event").on(t.eventId),
    index("bookings_challenger")
      .on(t.challengedById)
      .where(sql`${t.challengedById} is not null`),
    index("bookings_deadline")
      .on(t.validUntil)
      .where(sql`${t.state} in ('open', 'moved')`),
    index("bookings_over")
      .on(t.endsAt)
      .where(sql`${t.state} = 'accepted'`),
    index("bookings_releasing")
      .on(t.endsAt)
      .where(sql`${t.depositState} = 'held'`),
    index("bookings_settling")
      .on(t.endsAt)
      .where(sql`${t.settlement} in ('open', 'proposed', 'disputed')`),
    check("bookings_span", sql`${t.endsAt} >= ${t.startsAt}`),
  ],
);
export type BookingRow = typeof bookings.$inferSelect;

/** The terms as each side sent them, never changed. */
export const bookingVersions = pgTable(
  "booking_versions",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    number: integer().notNull(),
    side: text({ enum: bookingSides }).notNull(),
    terms: jsonb().$type<Terms>().notNull(),
    /** SHA-256 of the terms, which both sides see. */
    hash: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("booking_versions_number").on(t.bookingId, t.number),
    index("booking_versions_rider_file").on(sql`(${t.terms} -> 'riderFile' ->> 'id')`),
    index("booking_versions_hospitality_file").on(sql`(${t.terms} -> 'hospitalityFile' ->> 'id')`),
  ],
);

/** Whether terms of the outer query name this medium as a rider. */
export function isFileOfTerms(mediaId: AnyColumn): SQL {
  const { terms } = bookingVersions;
  return sql`(${terms} -> 'riderFile' ->> 'id' = ${mediaId}::text
    or ${terms} -> 'hospitalityFile' ->> 'id' = ${mediaId}::text)`;
}

/** The log of a booking, as both sides read it. */
export const bookingLog = pgTable(
  "booking_log",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    /** null: the clock, or a deleted account. */
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
    entry: text().$type<BookingEntry>().notNull(),
    /** The version it is about. */
    number: integer().notNull(),
    /** The money that moved, in minor units of the terms' currency. */
    amountMinor: bigint({ mode: "number" }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    index("booking_log_booking").on(t.bookingId, t.createdAt),
    index("booking_log_actor").on(t.actorId),
  ],
);

/** Joins a booking with the terms that were proposed last. */
export const isLatestVersion = and(
  eq(bookingVersions.bookingId, bookings.id),
  eq(bookingVersions.number, bookings.version),
);

export const bookingMessages = pgTable(
  "booking_messages",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    senderId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    text: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    index("booking_messages_booking").on(t.bookingId, t.createdAt),
    index("booking_messages_sender").on(t.senderId),
  ],
);
