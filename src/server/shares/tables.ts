import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { acts } from "../acts/tables.ts";
import { events } from "../events/tables.ts";
import { posts } from "../posts/tables.ts";
import { users } from "../people/tables.ts";

/** Share codes of events. A code belongs to a person, or to an act on the line-up, whose members share it. */
export const shares = pgTable(
  "shares",
  {
    code: text().primaryKey(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    personId: uuid().references(() => users.id, { onDelete: "cascade" }),
    actId: uuid().references(() => acts.id, { onDelete: "cascade" }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("shares_event_person").on(t.eventId, t.personId),
    uniqueIndex("shares_event_act").on(t.eventId, t.actId),
    index("shares_person").on(t.personId),
    index("shares_act").on(t.actId),
    check("shares_one_owner", sql`num_nonnulls(${t.personId}, ${t.actId}) = 1`),
  ],
);

/** People's share codes of posts, and how often each was opened. */
export const postShares = pgTable(
  "post_shares",
  {
    code: text().primaryKey(),
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    personId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    opens: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("post_shares_post_person").on(t.postId, t.personId),
    index("post_shares_person").on(t.personId),
  ],
);

/** How many browsers visited an event per day and source. Nothing about the browsers themselves is stored. */
export const eventVisits = pgTable(
  "event_visits",
  {
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    day: date().notNull(),
    source: text().notNull(),
    /** Empty without a share code. */
    code: text().notNull().default(""),
    views: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.code, t.source, t.day] })],
);
