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
    /** Who runs it on Marquee; null for an imported listing. */
    hostId: uuid().references(() => users.id, { onDelete: "cascade" }),
    title: text().notNull(),
    summary: text().notNull().default(""),
    /** Markdown as it was typed; the page shows `about`, which was read from it. */
    description: text().notNull().default(""),
    about: jsonb().$type<Block[]>().notNull().default([]),
    category: text({ enum: eventCategories }).notNull().default("General"),
    tags: text().array().notNull().default([]),
    startsAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** First moment after the event; for an all-day event the midnight after its last day. */
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
    /** Which of its generated posters the organizer chose. */
    poster: integer().notNull().default(0),
    /** Places taken: everybody who goes and their guests, and the places held for people with an offer. */
    going: integer().notNull().default(0),
    capacity: integer(),
    /** For how many hours a released place is held for the first person on the waitlist; 0 gives it at once. */
    offerHours: integer().$type<(typeof offerHours)[number]>().notNull().default(24),
    /** Everybody who goes is asked again a day before; a place without an answer is released. */
    reconfirm: boolean().notNull().default(false),
    /** What its tickets cost, for lists: ISO 4217, null where one comes by RSVP; the least and the most of what anybody may buy, null when all is hidden. */
    currency: text(),
    priceFromMinor: bigint({ mode: "number" }),
    priceToMinor: bigint({ mode: "number" }),
    access: text({ enum: accessFacts }).array().notNull().default([]),
    accessNote: text().notNull().default(""),
    agenda: jsonb().$type<EventFields["agenda"]>().notNull().default([]),
    cancelMessage: text().notNull().default(""),
    /** Raised by every change of its facts: two tabs do not overwrite each other, and calendars take the newer. */
    version: integer().notNull().default(1),
    sample: boolean().notNull().default(false),
    /** Where an imported event came from and its key there, so that importing again changes nothing. */
    source: text(),
    sourceKey: text(),
    seriesId: uuid().references(() => eventSeries.id, { onDelete: "set null" }),
    /** The day that the series' rule gave it, wherever it was moved since. */
    occurrence: date(),
    /** Changed by itself: what changes all dates of the series leaves it as it is. */
    modified: boolean().notNull().default(false),
    /** The words of title, place, organizer and tags, lower case and without accents, for the search. */
    search: text().notNull().default(""),
    /** The same as the database compares them; stored, since computing it for each row would be most of a search. */
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
    index("events_reconfirm")
      .on(t.startsAt)
      .where(sql`${t.reconfirm}`),
    index("events_span").using("gist", sql`tstzrange(${t.startsAt}, ${t.endsAt})`),
    index("events_cell").on(cellOf(t), t.startsAt, t.id),
    index("events_wide_cell").on(wideCellOf(t), t.startsAt, t.id),
    // Of a town with very many events those without a position are few.
    index("events_city_unplaced")
      .on(sql`lower(${t.city})`, t.startsAt, t.id)
      .where(sql`${t.latitude} is null`),
    check("events_end_after_start", sql`${t.endsAt} >= ${t.startsAt}`),
    check("events_going", sql`${t.going} >= 0`),
    check("events_price", sql`${t.currency} is not null or ${t.priceFromMinor} is null`),
    check("events_capacity", sql`${t.capacity} > 0`),
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
    index("saves_event").on(t.eventId, t.userId),
  ],
);
