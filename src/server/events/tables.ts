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
import { answers, eventCategories } from "../../contract/limits.ts";
import { newId } from "../lib/ids.ts";
import { media } from "../media/tables.ts";
import { users } from "../people/tables.ts";

export const events = pgTable(
  "events",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    slug: text().notNull().unique(),
    /** Who runs it on Marquee; null for an imported listing. */
    hostId: uuid().references(() => users.id, { onDelete: "cascade" }),
    title: text().notNull(),
    summary: text().notNull().default(""),
    category: text({ enum: eventCategories }).notNull().default("General"),
    tags: text().array().notNull().default([]),
    startsAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** First moment after the event; for an all-day event the midnight after its last day. */
    endsAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    zone: text().notNull().default("UTC"),
    allDay: boolean().notNull().default(false),
    venue: text().notNull().default(""),
    city: text().notNull().default(""),
    country: text().notNull().default(""),
    online: boolean().notNull().default(false),
    link: text(),
    organizer: text().notNull().default(""),
    free: boolean().notNull().default(true),
    familyFriendly: boolean().notNull().default(false),
    accessible: boolean().notNull().default(false),
    visibility: text({ enum: ["public", "unlisted"] })
      .notNull()
      .default("public"),
    status: text({ enum: ["published", "cancelled"] })
      .notNull()
      .default("published"),
    coverId: uuid().references(() => media.id, { onDelete: "set null" }),
    going: integer().notNull().default(0),
    sample: boolean().notNull().default(false),
    /** Where an imported event came from and its key there, so that importing again changes nothing. */
    source: text(),
    sourceKey: text(),
    /** Title, place, organizer and tags, lower case and without accents, for the search. */
    search: text().notNull().default(""),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("events_source_key").on(t.source, t.sourceKey),
    index("events_start").on(t.startsAt, t.id),
    index("events_category_start").on(t.category, t.startsAt, t.id),
    index("events_end").on(t.endsAt),
    index("events_cover").on(t.coverId),
    index("events_host").on(t.hostId, t.startsAt),
    index("events_search").using("gin", sql`${t.search} gin_trgm_ops`),
    check("events_end_after_start", sql`${t.endsAt} >= ${t.startsAt}`),
    check("events_going", sql`${t.going} >= 0`),
  ],
);

export const rsvps = pgTable(
  "rsvps",
  {
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    answer: text({ enum: answers }).notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.userId] }),
    index("rsvps_user").on(t.userId, t.eventId),
  ],
);

/** Events people keep on their profiles. */
export const saves = pgTable(
  "saves",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.eventId] }),
    index("saves_user_time").on(t.userId, t.createdAt, t.eventId),
    index("saves_event").on(t.eventId),
  ],
);
