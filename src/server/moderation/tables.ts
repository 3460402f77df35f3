import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { reportReasons, reportTargets } from "../../contract/limits.ts";
import { users } from "../people/tables.ts";

/** What people reported to the administrators. The target is no reference: a report outlives what it is about. */
export const reports = pgTable(
  "reports",
  {
    /** Made by the client, so that a repeated request reports once. */
    id: uuid().primaryKey(),
    reporterId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    target: text({ enum: reportTargets }).notNull(),
    targetId: uuid().notNull(),
    reason: text({ enum: reportReasons }).notNull(),
    text: text().notNull().default(""),
    /** A reported message's words, since its sender can take them back. */
    excerpt: text().notNull().default(""),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    index("reports_time").on(t.createdAt, t.id),
    index("reports_target").on(t.target, t.targetId),
    index("reports_reporter").on(t.reporterId),
  ],
);
