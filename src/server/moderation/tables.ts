import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import {
  moderationActions,
  reportReasons,
  reportTargets,
} from "../../contract/moderation-limits.ts";
import { newId } from "../lib/ids.ts";
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
    /** A reported message's text, because its sender can unsend it. */
    excerpt: text().notNull().default(""),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** When an administrator was done with it. */
    closedAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (t) => [
    index("reports_time").on(t.createdAt, t.id),
    index("reports_target").on(t.target, t.targetId),
    index("reports_reporter").on(t.reporterId),
  ],
);

/** Who is shut out for now: they cannot sign in, and nobody sees them. Lifting it takes the row away. */
export const suspensions = pgTable(
  "suspensions",
  {
    personId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    administratorId: uuid().references(() => users.id, { onDelete: "set null" }),
    reason: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    index("suspensions_administrator").on(t.administratorId),
    index("suspensions_time").on(t.createdAt, t.personId),
  ],
);

/** What administrators did, and why; nothing is ever changed in it. */
export const moderationLog = pgTable(
  "moderation_log",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    administratorId: uuid().references(() => users.id, { onDelete: "set null" }),
    action: text({ enum: moderationActions }).notNull(),
    /** The person affected. */
    personId: uuid().references(() => users.id, { onDelete: "cascade" }),
    reportId: uuid(),
    reason: text().notNull().default(""),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    index("moderation_log_administrator").on(t.administratorId),
    index("moderation_log_person").on(t.personId, t.createdAt),
  ],
);
