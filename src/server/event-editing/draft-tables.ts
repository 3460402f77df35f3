import { index, integer, jsonb, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import type { DraftFields } from "../../contract/events/editing.ts";
import { media } from "../media/tables.ts";
import { users } from "../people/tables.ts";
import { events } from "../events/tables.ts";

/** Events that aren't published yet, in a table of their own so that no list of events can show them. */
export const eventDrafts = pgTable(
  "event_drafts",
  {
    id: uuid().primaryKey(),
    hostId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    fields: jsonb().$type<Omit<DraftFields, "coverId">>().notNull(),
    coverId: uuid().references(() => media.id, { onDelete: "set null" }),
    /** The event it was copied from; publishing copies its ticket sales too. */
    salesFrom: uuid().references(() => events.id, { onDelete: "set null" }),
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    index("event_drafts_host").on(t.hostId, t.updatedAt, t.id),
    index("event_drafts_cover").on(t.coverId),
    index("event_drafts_sales").on(t.salesFrom),
  ],
);
