import { unsaid } from "../../contract/people/limits.ts";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { roles } from "../../contract/accounts/limits.ts";
import { newId } from "../lib/ids.ts";

/** One row per person: account and profile. */
export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    name: text().notNull(),
    username: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    role: text({ enum: roles }).notNull().default("attendee"),
    administrator: boolean().notNull().default(false),
    /** May handle reports. Administrators can do so without this flag. */
    moderator: boolean().notNull().default(false),
    location: text().notNull().default(unsaid.location),
    bio: text().notNull().default(unsaid.bio),
    /** Name and username in lower case and without accents, for the search. */
    search: text().notNull().default(""),
    /** Part of the sample community: nobody can sign in as this person. */
    sample: boolean().notNull().default(false),
    /** How often their sessions were ended: a sign-in that started before the latest time is invalid. */
    signOuts: integer().notNull().default(0),
    /** Locale for dates and times, from the browser they last signed in with. */
    locale: text(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("users_username_key").on(sql`lower(${t.username})`),
    // No two names may look alike. people/usernames.ts has the same rule in TypeScript.
    uniqueIndex("users_username_look").on(
      sql`replace(replace(translate(lower(${t.username}), '10', 'lo'), 'rn', 'm'), 'vv', 'w')`,
    ),
    index("users_staff")
      .on(t.id)
      .where(sql`${t.administrator} or ${t.moderator}`),
    index("users_search").using("gin", sql`${t.search} gin_trgm_ops`),
  ],
);
export type User = typeof users.$inferSelect;

export const follows = pgTable(
  "follows",
  {
    followerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    followedId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.followerId, t.followedId] }),
    index("follows_followed").on(t.followedId, t.followerId),
    index("follows_followed_time").on(t.followedId, t.createdAt, t.followerId),
    index("follows_follower_time").on(t.followerId, t.createdAt, t.followedId),
    check("follows_not_self", sql`${t.followerId} <> ${t.followedId}`),
  ],
);

/**
 * How many people follow a person and how many they follow, hidden ones included, and how many of the followers are suspended.
 * Maintained by triggers on `follows` and `suspensions`.
 */
export const followCounts = pgTable("follow_counts", {
  personId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  followers: integer().notNull().default(0),
  following: integer().notNull().default(0),
  suspendedFollowers: integer().notNull().default(0),
});

export const blocks = pgTable(
  "blocks",
  {
    blockerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    blockedId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.blockerId, t.blockedId] }),
    index("blocks_blocked").on(t.blockedId, t.blockerId),
    check("blocks_not_self", sql`${t.blockerId} <> ${t.blockedId}`),
  ],
);

/** Muted people: they don't appear in the muter's feed and notifications, and never learn of it. */
export const mutes = pgTable(
  "mutes",
  {
    muterId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    mutedId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.muterId, t.mutedId] }),
    index("mutes_time").on(t.muterId, t.createdAt, t.mutedId),
    index("mutes_muted").on(t.mutedId),
    check("mutes_not_self", sql`${t.muterId} <> ${t.mutedId}`),
  ],
);
