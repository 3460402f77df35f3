import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { newId } from "../lib/ids.ts";
import { users } from "../people/tables.ts";
import type { Plan } from "./change-text.ts";
import { events } from "../events/tables.ts";

/** A change of what people plan by: before, after, and the event's version that made it. */
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
    /** Whether a new start or place gives buyers a full refund for two weeks. */
    offersRefunds: boolean().notNull().default(true),
    /** Whether a new start or place asks people going whether they still come. */
    asksWhoComes: boolean().notNull().default(true),
    /** How many guests the job emails; null until counted. */
    guestsTotal: integer(),
    guestsEmailed: integer().notNull().default(0),
    /** The last address of the last batch, where the next one continues; empty when there is none. */
    lastGuest: text().notNull().default(""),
    /** How many orders a cancellation refunds; null until counted. */
    refundsTotal: integer(),
    refundsDone: integer().notNull().default(0),
    /** When guests may be emailed about it, some time after the previous change; null for changes made by earlier releases. */
    emailsAt: timestamp({ withTimezone: true, precision: 3 }),
    /** When it was last emailed again to people who hadn't seen it. */
    resentAt: timestamp({ withTimezone: true, precision: 3 }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("event_changes_version").on(t.eventId, t.version),
    index("event_changes_actor").on(t.actorId),
  ],
);
