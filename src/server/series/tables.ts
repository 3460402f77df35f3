import { date, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { EventFields } from "../../contract/events/editing.ts";
import { media } from "../media/tables.ts";
import { users } from "../people/tables.ts";

/** Repeating events: what is needed to create further dates. Existing dates are ordinary events. */
export const eventSeries = pgTable(
  "event_series",
  {
    /** Same as the id of its first event. */
    id: uuid().primaryKey(),
    hostId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** A recurrence rule (RFC 5545) of local calendar days. Time of day and zone are in `fields`. */
    rule: text().notNull(),
    startDay: date().notNull(),
    exdates: date().array().notNull().default([]),
    fields: jsonb()
      .$type<Omit<EventFields, "startDay" | "endDay" | "coverId" | "repeats">>()
      .notNull(),
    /** Days between the start and end day of each date, or null if the form leaves the end open. */
    endsAfterDays: integer(),
    coverId: uuid().references(() => media.id, { onDelete: "set null" }),
    /** All days of the rule up to this one have been created. */
    madeUntil: date().notNull(),
    /** When the next day comes near enough to be created, or null if there is none. */
    dueOn: date(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    index("event_series_host").on(t.hostId),
    index("event_series_cover").on(t.coverId),
    index("event_series_due").on(t.dueOn),
  ],
);
