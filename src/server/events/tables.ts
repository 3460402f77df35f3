import { eventSeries } from "../series/tables.ts";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { EventFields } from "../../contract/events/editing.ts";
import {
  accessFacts,
  eventCategories,
  eventVisibilities,
  type offerHours,
} from "../../contract/events/limits.ts";
import type { Block } from "../../contract/rich-text.ts";
import { newId } from "../lib/ids.ts";
import { cellOf, wideCellOf } from "./geo-cell.ts";
import { media } from "../media/tables.ts";
import { users } from "../people/tables.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

export const events = pgTable(
  "events",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    slug: text().notNull().unique(),
    /** The host on Marquee; null for an imported listing. */
    hostId: uuid().references(() => users.id, { onDelete: "cascade" }),
    title: text().notNull(),
    summary: text().notNull().default(""),
    /** Markdown as typed; the page shows `about`, which is parsed from it. */
    description: text().notNull().default(""),
    about: jsonb().$type<Block[]>().notNull().default([]),
    category: text({ enum: eventCategories }).notNull().default("General"),
    tags: text().array().notNull().default([]),
    startsAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** The first moment after the event; for an all-day event the midnight after its last day. */
    endsAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    zone: text().notNull().default("UTC"),
    allDay: boolean().notNull().default(false),
    venue: text().notNull().default(""),
    address: text().notNull().default(""),
    city: text().notNull().default(""),
    country: text().notNull().default(""),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    online: boolean().notNull().default(false),
    link: text(),
    organizer: text().notNull().default(""),
    free: boolean().notNull().default(true),
    familyFriendly: boolean().notNull().default(false),
    accessible: boolean().notNull().default(false),
    visibility: text({ enum: eventVisibilities }).notNull().default("public"),
    status: text({ enum: ["published", "cancelled"] })
      .notNull()
      .default("published"),
    coverId: uuid().references(() => media.id, { onDelete: "set null" }),
    /** Which of the generated posters the organizer chose. */
    poster: integer().notNull().default(0),
    /** Places taken: people going, their guests, and places held for people with an offer. */
    going: integer().notNull().default(0),
    capacity: integer(),
    /** For how many hours a released place is held for the first person on the waitlist; 0 gives it to them at once. */
    offerHours: integer().$type<(typeof offerHours)[number]>().notNull().default(24),
    /** Asks everybody going to confirm a day before; places without an answer are released. */
    reconfirm: boolean().notNull().default(false),
    /**
     * Ticket prices for lists: an ISO 4217 currency, null for RSVP events; the lowest and highest price on public sale, null when every
     * ticket type is hidden.
     */
    currency: text(),
    priceFromMinor: bigint({ mode: "number" }),
    priceToMinor: bigint({ mode: "number" }),
    access: text({ enum: accessFacts }).array().notNull().default([]),
    accessNote: text().notNull().default(""),
    agenda: jsonb().$type<EventFields["agenda"]>().notNull().default([]),
    cancelMessage: text().notNull().default(""),
    /** Raised by every change of the facts: stops two tabs from overwriting each other and makes calendars take the newer version. */
    version: integer().notNull().default(1),
    sample: boolean().notNull().default(false),
    /** An imported event's source and its key there, so that importing it again changes nothing. */
    source: text(),
    sourceKey: text(),
    seriesId: uuid().references(() => eventSeries.id, { onDelete: "set null" }),
    /** The day that the series' rule gave it, even if it was moved since. */
    occurrence: date(),
    /** Edited on its own; changes to all dates of the series skip it. */
    modified: boolean().notNull().default(false),
    /** Title, place, organizer and tags for the search, lower case and without accents. */
    search: text().notNull().default(""),
    /** `search` as a tsvector; stored, because computing it per row would dominate a search. */
    words: tsvector().generatedAlwaysAs(sql`to_tsvector('simple', search)`),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("events_source_key").on(t.source, t.sourceKey),
    uniqueIndex("events_occurrence").on(t.seriesId, t.occurrence),
    index("events_start").on(t.startsAt, t.id),
    index("events_category_start").on(t.category, t.startsAt, t.id),
    index("events_end").on(t.endsAt),
    index("events_city_start").on(sql`lower(${t.city})`, t.startsAt, t.id),
    index("events_cover").on(t.coverId),
    index("events_host").on(t.hostId, t.startsAt),
    index("events_cancelled")
      .on(t.id)
      .where(sql`${t.status} = 'cancelled'`),
    index("events_reconfirm")
      .on(t.startsAt)
      .where(sql`${t.reconfirm}`),
    index("events_span").using("gist", sql`tstzrange(${t.startsAt}, ${t.endsAt})`),
    index("events_cell").on(cellOf(t), t.startsAt, t.id),
    index("events_wide_cell").on(wideCellOf(t), t.startsAt, t.id),
    // In cities with very many events, only a small share has no position.
    index("events_city_unplaced")
      .on(sql`lower(${t.city})`, t.startsAt, t.id)
      .where(sql`${t.latitude} is null`),
    check("events_end_after_start", sql`${t.endsAt} >= ${t.startsAt}`),
    check("events_going", sql`${t.going} >= 0`),
    check("events_price", sql`${t.currency} is not null or ${t.priceFromMinor} is null`),
    check("events_capacity", sql`${t.capacity} > 0`),
  ],
);

/** Events that people saved to their profiles. */
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
    index("saves_event").on(t.eventId, t.userId),
  ],
);
