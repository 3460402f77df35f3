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
import { newId } from "../lib/ids.ts";
import { media } from "../media/tables.ts";
import { users } from "../people/tables.ts";

/** A conversation of two people. Every writer locks its row first, so that positions have one order and no gaps. */
export const conversations = pgTable(
  "conversations",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    /** The public id: both user ids, the larger first. A deleted account has a stand-in id. */
    pair: text().notNull(),
    lastPlace: integer().notNull().default(0),
    lastAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex("conversations_pair_key").on(t.pair)],
);

/** One person's side of a conversation. */
export const participants = pgTable(
  "participants",
  {
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Not a foreign key: a deleted account has a stand-in id. */
    otherId: uuid().notNull(),
    /** `incoming`: a pending request from a stranger; `refused`: a request that this person refused. */
    state: text({ enum: ["open", "incoming", "refused"] }).notNull(),
    /** The place of the other's last message that wasn't unsent or deleted; unread while it is beyond `read`. */
    came: integer().notNull().default(0),
    delivered: integer().notNull().default(0),
    read: integer().notNull().default(0),
    /** Copied from the conversation for the list's index. */
    lastAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.userId] }),
    index("participants_list").on(t.userId, t.state, t.lastAt, t.conversationId),
    check("participants_marks", sql`${t.read} <= ${t.delivered}`),
  ],
);

export const messages = pgTable(
  "messages",
  {
    /** Chosen by the client, so that a repeated request sends it once. */
    id: uuid().primaryKey(),
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    place: integer().notNull(),
    /** Not a foreign key: a deleted account has a stand-in id. */
    senderId: uuid().notNull(),
    text: text().notNull().default(""),
    mediaId: uuid().references(() => media.id, { onDelete: "set null" }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    unsent: boolean().notNull().default(false),
    /** Whether the sender or the receiver deleted it for themselves. */
    senderHid: boolean().notNull().default(false),
    receiverHid: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex("messages_place_key").on(t.conversationId, t.place),
    index("messages_media")
      .on(t.mediaId)
      .where(sql`${t.mediaId} is not null`),
  ],
);
