import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { eventChanges } from "../event-changes/tables.ts";
import { events } from "../events/tables.ts";
import { newId } from "../lib/ids.ts";
import { users } from "../people/tables.ts";

const announcementKinds = [
  "event-changed",
  "event-cancelled",
  "new-event",
  "new-date",
  "line-up",
  "live",
] as const;

/** A notification to many people, written in batches by a job, with the job's progress. */
export const announcements = pgTable(
  "announcements",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    kind: text({ enum: announcementKinds }).notNull(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    changeId: uuid().references(() => eventChanges.id, { onDelete: "cascade" }),
    /** Who caused it and isn't notified; null once their account is deleted. */
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
    urgent: boolean().notNull().default(false),
    /** The last person of the last batch; the next batch starts after them. */
    lastPersonId: uuid(),
    processed: integer().notNull().default(0),
    /** How many people there are to process; null until counted. */
    total: integer(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** When the last batch was written. */
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    finishedAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (t) => [
    index("announcements_event").on(t.eventId),
    index("announcements_actor").on(t.actorId),
    uniqueIndex("announcements_change").on(t.changeId),
    // An event is announced to followers once, however often it is hidden and published.
    uniqueIndex("announcements_new_event")
      .on(t.eventId)
      .where(sql`${t.kind} in ('new-event', 'new-date')`),
    // Once per performer.
    uniqueIndex("announcements_line_up")
      .on(t.eventId, t.actorId)
      .where(sql`${t.kind} = 'line-up'`),
    index("announcements_unfinished")
      .on(t.updatedAt)
      .where(sql`${t.finishedAt} is null`),
  ],
);
export type Announcement = typeof announcements.$inferSelect;
