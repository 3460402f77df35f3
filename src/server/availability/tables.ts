import {
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { DayRepeats } from "../../contract/talent/availability.ts";
import { acts } from "../acts/tables.ts";

/** Days on which an act isn't simply free. Doesn't repeat accepted bookings. */
export const actDays = pgTable(
  "act_days",
  {
    actId: uuid()
      .notNull()
      .references(() => acts.id, { onDelete: "cascade" }),
    day: date().notNull(),
    /** Where the entry comes from: "hand", "rules" for all rules together, or the id of a calendar. "hand" overrides the others. */
    source: text().notNull().default("hand"),
    /** "free" only by hand: a day that a rule or calendar blocks and the owner releases. */
    state: text({ enum: ["free", "tentative", "booked"] }).notNull(),
    /** Visible only to the act's owner. */
    note: text().notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.actId, t.day, t.source] })],
);

/** The secret URL of an act's calendar. */
export const actCalendarLinks = pgTable("act_calendar_links", {
  actId: uuid()
    .primaryKey()
    .references(() => acts.id, { onDelete: "cascade" }),
  tokenHash: text().notNull().unique(),
  createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
});

/** Repeating days, such as every Monday. A later rule overrides an earlier one. Their days are written ahead into `act_days`. */
export const actDayRules = pgTable(
  "act_day_rules",
  {
    id: uuid().primaryKey(),
    actId: uuid()
      .notNull()
      .references(() => acts.id, { onDelete: "cascade" }),
    repeats: jsonb().$type<DayRepeats>().notNull(),
    state: text({ enum: ["free", "tentative", "booked"] }).notNull(),
    note: text().notNull().default(""),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [index("act_day_rules_act").on(t.actId, t.createdAt)],
);

/** External calendars whose busy days are reread regularly. */
export const actCalendars = pgTable(
  "act_calendars",
  {
    id: uuid().primaryKey(),
    actId: uuid()
      .notNull()
      .references(() => acts.id, { onDelete: "cascade" }),
    /** Encrypted, because such URLs are secret. */
    url: text().notNull(),
    host: text().notNull(),
    readAt: timestamp({ withTimezone: true, precision: 3 }),
    triedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Why the last attempt failed, as a message for its owner. */
    problem: text().notNull().default(""),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    index("act_calendars_act").on(t.actId, t.createdAt),
    index("act_calendars_tried").on(t.triedAt),
  ],
);
