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
import { notificationKinds } from "../../contract/notification-kinds.ts";
import { sessions } from "../sessions/tables.ts";
import { eventChanges } from "../event-changes/tables.ts";
import { events } from "../events/tables.ts";
import { newId } from "../lib/ids.ts";
import { users } from "../people/tables.ts";
import { comments, posts } from "../posts/tables.ts";

/** One card: what the people in `notification_actors` did to one subject. It is deleted with the subject. */
export const notifications = pgTable(
  "notifications",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    recipientId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: notificationKinds }).notNull(),
    /** The subject, one of three; a follow has none. */
    postId: uuid().references(() => posts.id, { onDelete: "cascade" }),
    eventId: uuid().references(() => events.id, { onDelete: "cascade" }),
    /** The sender, for messages and requests: two senders never share a card. */
    personId: uuid().references(() => users.id, { onDelete: "cascade" }),
    /** The first event change that the card covers; it covers all later ones until it is read. */
    changeId: uuid().references(() => eventChanges.id, { onDelete: "set null" }),
    /** The number of sold tickets on a card about sales. */
    tickets: integer().notNull().default(0),
    /** Emailed without the usual delay. */
    urgent: boolean().notNull().default(false),
    /** When the latest actor was added. */
    time: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    readAt: timestamp({ withTimezone: true, precision: 3 }),
    mailedAt: timestamp({ withTimezone: true, precision: 3 }),
    pushedAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (t) => [
    // One unread card per subject: an action after it was read opens a new one.
    uniqueIndex("notifications_open")
      .on(
        t.recipientId,
        t.kind,
        sql`coalesce(${t.postId}, ${t.eventId}, ${t.personId}, ${t.recipientId})`,
      )
      .where(sql`${t.readAt} is null`),
    index("notifications_recipient_time").on(t.recipientId, t.time, t.id),
    index("notifications_waiting")
      .on(t.time)
      .where(sql`${t.readAt} is null`),
    index("notifications_read")
      .on(t.readAt)
      .where(sql`${t.readAt} is not null`),
    index("notifications_post")
      .on(t.postId)
      .where(sql`${t.postId} is not null`),
    index("notifications_event")
      .on(t.eventId, t.kind, t.recipientId)
      .where(sql`${t.eventId} is not null`),
    index("notifications_person")
      .on(t.personId)
      .where(sql`${t.personId} is not null`),
    index("notifications_change")
      .on(t.changeId)
      .where(sql`${t.changeId} is not null`),
    index("notifications_news")
      .on(t.time)
      .where(
        sql`${t.kind} in ('event-changed', 'event-cancelled', 'reminder', 'saved-reminder', 'on-sale') and (${t.mailedAt} is null or ${t.mailedAt} < ${t.time})`,
      ),
  ],
);

/** The actors of a card, one row per action, so that undoing and repeating it does not notify twice. */
export const notificationActors = pgTable(
  "notification_actors",
  {
    notificationId: uuid()
      .notNull()
      .references(() => notifications.id, { onDelete: "cascade" }),
    actorId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: notificationKinds }).notNull(),
    /** Identifies the action: the id of the comment, else of the subject, else of the recipient. */
    fact: uuid().notNull(),
    /** Copied from the card. */
    recipientId: uuid().notNull(),
    /** The comment that caused it; the row is deleted with it. */
    commentId: uuid().references(() => comments.id, { onDelete: "cascade" }),
    withdrawn: boolean().notNull().default(false),
    time: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.actorId, t.kind, t.fact, t.recipientId] }),
    index("notification_actors_card").on(t.notificationId, t.time),
    index("notification_actors_comment")
      .on(t.commentId)
      .where(sql`${t.commentId} is not null`),
  ],
);

/** Channels that a person has chosen; a kind without a row has the defaults. */
export const notificationChoices = pgTable(
  "notification_choices",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: notificationKinds }).notNull(),
    inApp: boolean().notNull(),
    email: boolean().notNull(),
    push: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
);

/** When a person was last emailed, so that many actions do not cause many emails. */
export const notificationEmails = pgTable("notification_emails", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  sentAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
});

/** A browser that is subscribed to push until its session ends. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    index("push_subscriptions_user").on(t.userId, t.createdAt),
    index("push_subscriptions_session").on(t.sessionId),
  ],
);

/** Addresses of guests who want no emails from organizers, hashed with this instance's secret. */
export const unsubscribedGuests = pgTable("unsubscribed_guests", {
  addressHash: text().primaryKey(),
  createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
});

/** This instance's keys in a single row, created on first use; in the database, so that all servers share them. */
export const notificationKeys = pgTable(
  "notification_keys",
  {
    id: integer().primaryKey(),
    vapidPublic: text().notNull(),
    vapidPrivate: text().notNull(),
    /** Signs unsubscribe and invitation links. */
    linkSecret: text().notNull(),
  },
  (t) => [check("notification_keys_one", sql`${t.id} = 1`)],
);
