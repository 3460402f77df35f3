import {
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
import { newId } from "../lib/ids.ts";
import { users } from "../people/tables.ts";
import type { Plan } from "./change-text.ts";
import { events } from "../events/tables.ts";

/** What people planned by and what it became: told to everybody concerned, with the version that did it. */
export const eventChanges = pgTable(
  "event_changes",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    actorId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    before: jsonb().$type<Plan>().notNull(),
    after: jsonb().$type<Plan>().notNull(),
    note: text().notNull().default(""),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("event_changes_version").on(t.eventId, t.version),
    index("event_changes_actor").on(t.actorId),
  ],
);

/** Who has been reminded of which start, so that nobody is reminded twice, however many servers look. */
export const eventReminders = pgTable(
  "event_reminders",
  {
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: ["day", "hour"] }).notNull(),
    startsAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.userId, t.kind] }),
    index("event_reminders_user").on(t.userId),
    index("event_reminders_start").on(t.startsAt),
  ],
);
