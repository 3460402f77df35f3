import { date, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { EventFields } from "../../contract/events/editing.ts";
import { media } from "../media/tables.ts";
import { users } from "../people/tables.ts";

/** Events that repeat: what is still to be made of them. What was made are events like all others. */
export const eventSeries = pgTable(
  "event_series",
  {
    /** That of its first event. */
    id: uuid().primaryKey(),
    hostId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** A recurrence rule (RFC 5545) of days on the calendar of the place; clock and zone stand in `fields`. */
    rule: text().notNull(),
    startDay: date().notNull(),
    exdates: date().array().notNull().default([]),
    fields: jsonb()
      .$type<Omit<EventFields, "startDay" | "endDay" | "coverId" | "repeats">>()
      .notNull(),
    /** Days from the first to the last of each date; null when the form leaves the last one open. */
    endsAfterDays: integer(),
    coverId: uuid().references(() => media.id, { onDelete: "set null" }),
    /** Every day of the rule up to this one was made. */
    madeUntil: date().notNull(),
    /** When the next day comes near enough to be made; null when there is none. */
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
