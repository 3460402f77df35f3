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

/** Days on which an act is not simply free; accepted bookings are not repeated here. */
export const actDays = pgTable(
  "act_days",
  {
    actId: uuid()
      .notNull()
      .references(() => acts.id, { onDelete: "cascade" }),
    day: date().notNull(),
    /** What says so: "hand", "rules" for all rules together, or the id of a calendar. What was said by hand holds against the rest. */
    source: text().notNull().default("hand"),
    /** Free only by hand: a day that a rule or a calendar takes and the owner gives back. */
    state: text({ enum: ["free", "tentative", "booked"] }).notNull(),
    /** Only the act's owner sees it. */
    note: text().notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.actId, t.day, t.source] })],
);

/** The secret address of an act's calendar. */
export const actCalendarLinks = pgTable("act_calendar_links", {
  actId: uuid()
    .primaryKey()
    .references(() => acts.id, { onDelete: "cascade" }),
  tokenHash: text().notNull().unique(),
  createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
});

/** Days that repeat, such as every Monday; a later rule holds against an earlier one. Their days are written ahead into `act_days`. */
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

/** Calendars elsewhere whose busy days are read again and again. */
export const actCalendars = pgTable(
  "act_calendars",
  {
    id: uuid().primaryKey(),
    actId: uuid()
      .notNull()
      .references(() => acts.id, { onDelete: "cascade" }),
    /** Sealed: such addresses are secret. */
    url: text().notNull(),
    host: text().notNull(),
    readAt: timestamp({ withTimezone: true, precision: 3 }),
    triedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Why the last attempt failed, in words for its owner. */
    problem: text().notNull().default(""),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    index("act_calendars_act").on(t.actId, t.createdAt),
    index("act_calendars_tried").on(t.triedAt),
  ],
);
