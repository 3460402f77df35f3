import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import {
  commentPolicies,
  postCategories,
  postTypes,
  visibilities,
} from "../../contract/post-limits.ts";
import { acts } from "../acts/tables.ts";
import { events } from "../events/tables.ts";
import { newId } from "../lib/ids.ts";
import { media } from "../media/tables.ts";
import { users } from "../people/tables.ts";

export const posts = pgTable(
  "posts",
  {
    /** Made by the client, so that a repeated request creates one post. */
    id: uuid().primaryKey(),
    authorId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    type: text({ enum: postTypes }).notNull(),
    title: text().notNull().default(""),
    content: text().notNull().default(""),
    category: text({ enum: postCategories }).notNull().default("General"),
    visibility: text({ enum: visibilities }).notNull().default("public"),
    mediaId: uuid().references(() => media.id, { onDelete: "set null" }),
    eventId: uuid().references(() => events.id, { onDelete: "set null" }),
    /** The past event that a recap is about; `eventId` names the event that a post announces. */
    recapOf: uuid().references(() => events.id, { onDelete: "set null" }),
    /** A coming event of another's or of the author's form that a post is about; with the post it does not go. */
    announces: uuid().references(() => events.id, { onDelete: "set null" }),
    competition: text(),
    placement: text(),
    likes: integer().notNull().default(0),
    comments: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    editedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** The words of title and content, lower case and without accents, for the search. */
    search: text().notNull().default(""),
  },
  (t) => [
    // Ascending and read backwards: a descending index sorts nulls differently from `order by … desc` and is not used.
    index("posts_time").on(t.createdAt, t.id),
    index("posts_author_time").on(t.authorId, t.createdAt, t.id),
    index("posts_media").on(t.mediaId),
    index("posts_event").on(t.eventId),
    index("posts_recap")
      .on(t.recapOf, t.createdAt)
      .where(sql`${t.recapOf} is not null`),
    index("posts_announces")
      .on(t.announces)
      .where(sql`${t.announces} is not null`),
    // Words, not trigrams: a tenth of the entries, so that publishing stays fast.
    index("posts_words").using("gin", sql`to_tsvector('simple', ${t.search})`),
    check("posts_counts", sql`${t.likes} >= 0 and ${t.comments} >= 0`),
  ],
);

/** Performers on the line-up of the event of a post, who put their names under it or would not. */
export const postCosigns = pgTable(
  "post_cosigns",
  {
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    personId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** As which act; its followers see the post as well. */
    actId: uuid().references(() => acts.id, { onDelete: "set null" }),
    /** Removed: by the post's author, after which they do not sign again. */
    state: text({ enum: ["signed", "declined", "removed"] }).notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.personId] }),
    index("post_cosigns_person").on(t.personId, t.postId),
    index("post_cosigns_act").on(t.actId),
  ],
);

export const likes = pgTable(
  "likes",
  {
    postId: uuid().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.userId] }),
    foreignKey({ columns: [t.postId], foreignColumns: [posts.id] }).onDelete("cascade"),
    index("likes_user").on(t.userId),
  ],
);

export const comments = pgTable(
  "comments",
  {
    /** Made by the client, so that a repeated request creates one comment. */
    id: uuid().primaryKey(),
    /** A comment is on a post or on an event. */
    postId: uuid().references(() => posts.id, { onDelete: "cascade" }),
    eventId: uuid().references(() => events.id, { onDelete: "cascade" }),
    authorId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    content: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    editedAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (t) => [
    index("comments_post_time").on(t.postId, t.createdAt, t.id),
    index("comments_event_time")
      .on(t.eventId, t.createdAt, t.id)
      .where(sql`${t.eventId} is not null`),
    check("comments_thing", sql`num_nonnulls(${t.postId}, ${t.eventId}) = 1`),
    index("comments_author").on(t.authorId),
  ],
);

/** Who may comment on a post or event, where its owner chose something else than everyone. */
export const commentRules = pgTable(
  "comment_rules",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    postId: uuid()
      .unique()
      .references(() => posts.id, { onDelete: "cascade" }),
    eventId: uuid()
      .unique()
      .references(() => events.id, { onDelete: "cascade" }),
    policy: text({ enum: commentPolicies }).notNull(),
  },
  (t) => [check("comment_rules_thing", sql`num_nonnulls(${t.postId}, ${t.eventId}) = 1`)],
);
