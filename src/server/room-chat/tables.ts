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
import { events } from "../events/tables.ts";
import { users } from "../people/tables.ts";

const moment = () => timestamp({ withTimezone: true, precision: 3 });

/** The chat of a room. Every sender locks its row first, so that places have one order. */
export const roomChats = pgTable("room_chats", {
  eventId: uuid()
    .primaryKey()
    .references(() => events.id, { onDelete: "cascade" }),
  lastPlace: integer().notNull().default(0),
  slowSeconds: integer().notNull().default(0),
  links: boolean().notNull().default(true),
  /** Not a foreign key: deleting a person must not wait for those who are writing. */
  pinnedId: uuid(),
});

export const roomMessages = pgTable(
  "room_messages",
  {
    /** Made by the client, so that a repeated request sends once. */
    id: uuid().primaryKey(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    place: integer().notNull(),
    authorId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** What the author was at the event when they wrote. */
    part: text({ enum: ["host", "performer"] }),
    text: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    /** Deleted by its author or a moderator: the text is gone, and its id stays used. */
    removed: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex("room_messages_place_key").on(t.eventId, t.place),
    index("room_messages_time").on(t.eventId, t.createdAt),
    index("room_messages_author").on(t.authorId, t.eventId, t.createdAt),
  ],
);

/** People whom a moderator keeps from writing in a room. */
export const roomMutes = pgTable(
  "room_mutes",
  {
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    personId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    mutedById: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.personId] }),
    index("room_mutes_person").on(t.personId),
    index("room_mutes_muted_by").on(t.mutedById),
  ],
);

/** How often each emoji was sent in a room. */
export const roomReactions = pgTable(
  "room_reactions",
  {
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    emoji: text().notNull(),
    count: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.emoji] }),
    check("room_reactions_count", sql`${t.count} >= 0`),
  ],
);
