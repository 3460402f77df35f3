import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { acts } from "../acts/tables.ts";
import { bookings } from "../bookings/tables.ts";
import { events } from "../events/tables.ts";
import { users } from "../people/tables.ts";

/** What people wrote about an act, an event or the other side of a booking; one each. */
export const reviews = pgTable(
  "reviews",
  {
    /** Made by the client, so that a repeated request writes once. */
    id: uuid().primaryKey(),
    authorId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Who is reviewed, and may reply: the act's owner, the event's host, or the other side. */
    personId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** null: about an event or an organizer. */
    actId: uuid().references(() => acts.id, { onDelete: "cascade" }),
    /** Where the author was checked in; null: after a booking. */
    eventId: uuid().references(() => events.id, { onDelete: "cascade" }),
    bookingId: uuid().references(() => bookings.id, { onDelete: "cascade" }),
    stars: integer().notNull(),
    text: text().notNull().default(""),
    reply: text().notNull().default(""),
    repliedAt: timestamp({ withTimezone: true, precision: 3 }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    unique("reviews_once").on(t.authorId, t.bookingId, t.eventId, t.actId).nullsNotDistinct(),
    index("reviews_act").on(t.actId, t.createdAt, t.id),
    index("reviews_event").on(t.eventId, t.createdAt, t.id),
    index("reviews_booking").on(t.bookingId),
    index("reviews_person").on(t.personId, t.createdAt, t.id),
    check("reviews_stars", sql`${t.stars} > 0`),
    check("reviews_place", sql`${t.eventId} is null or ${t.bookingId} is null`),
  ],
);
export type ReviewRow = typeof reviews.$inferSelect;
