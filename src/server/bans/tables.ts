import { sql } from "drizzle-orm";
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { newId } from "../lib/ids.ts";
import { users } from "../people/tables.ts";

const moment = () => timestamp({ withTimezone: true, precision: 3 });

/** People an organizer has banned from all events they host. Rows are deleted when the ban is lifted. */
export const bans = pgTable(
  "bans",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    organizerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    personId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    reason: text().notNull(),
    /** When it expires; null for a permanent ban. */
    until: moment(),
    createdAt: moment().notNull().defaultNow(),
    appeal: text().notNull().default(""),
    appealedAt: moment(),
    answer: text().notNull().default(""),
    answeredAt: moment(),
  },
  (t) => [
    uniqueIndex("bans_pair").on(t.organizerId, t.personId),
    index("bans_organizer_time").on(t.organizerId, t.createdAt, t.id),
    index("bans_person_time").on(t.personId, t.createdAt, t.id),
    check("bans_not_self", sql`${t.organizerId} <> ${t.personId}`),
  ],
);
