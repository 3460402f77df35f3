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

/** What people planned by before and after a change, with the event's version that made it. */
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
    /** Whether another start or place gives buyers all their money back for two weeks. */
    offersRefunds: boolean().notNull().default(true),
    /** Whether another start or place asks those who go whether they still come. */
    asksWhoComes: boolean().notNull().default(true),
    /** How many guests the job emails; null until it has counted them. */
    guestsTotal: integer(),
    guestsEmailed: integer().notNull().default(0),
    /** The last address of the last batch, as long as another follows: that starts after it. */
    lastGuest: text().notNull().default(""),
    /** How many orders a cancellation refunds; null until the job has counted them. */
    refundsTotal: integer(),
    refundsDone: integer().notNull().default(0),
    /** From when on guests are emailed about it: some time after the change before; null for those of earlier releases. */
    emailsAt: timestamp({ withTimezone: true, precision: 3 }),
    /** When it was last emailed again to those who have not seen it. */
    resentAt: timestamp({ withTimezone: true, precision: 3 }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("event_changes_version").on(t.eventId, t.version),
    index("event_changes_actor").on(t.actorId),
  ],
);
