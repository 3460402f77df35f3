import { date, index, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { acts } from "../acts/tables.ts";

/** Days on which an act is not simply free; accepted bookings are not repeated here. */
export const actDays = pgTable(
  "act_days",
  {
    actId: uuid()
      .notNull()
      .references(() => acts.id, { onDelete: "cascade" }),
    day: date().notNull(),
    state: text({ enum: ["tentative", "booked"] }).notNull(),
    /** Only the act's owner sees it. */
    note: text().notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.actId, t.day] }), index("act_days_day").on(t.day, t.actId)],
);

/** The secret address of an act's calendar. */
export const actCalendarLinks = pgTable("act_calendar_links", {
  actId: uuid()
    .primaryKey()
    .references(() => acts.id, { onDelete: "cascade" }),
  tokenHash: text().notNull().unique(),
  createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
});
