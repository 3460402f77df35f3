import { sql } from "drizzle-orm";
import {
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  decisions,
  logActions,
  reportCategories,
  reportTargets,
  waitsFor,
} from "../../contract/moderation/limits.ts";
import { newId } from "../lib/ids.ts";
import { users } from "../people/tables.ts";

const moment = () => timestamp({ withTimezone: true, precision: 3 });

/** Everything reported about one thing until somebody decides. The target is no reference: a case outlives what it is about. */
export const reportCases = pgTable(
  "report_cases",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    target: text({ enum: reportTargets }).notNull(),
    targetId: uuid().notNull(),
    /** Whose it is; null for imported events, and once its owner has deleted their account. */
    ownerId: uuid().references(() => users.id, { onDelete: "cascade" }),
    /** The owner's name as it was when reported; removed with the evidence. */
    ownerName: text().notNull().default(""),
    ownerDeletedAt: moment(),
    /** Copies of the words as they were when reported, one for each version; removed some time after the decision. */
    evidence: text().array().notNull().default([]),
    openedAt: moment().notNull().defaultNow(),
    closedAt: moment(),
    closedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    decision: text({ enum: decisions }),
    /** When a decision against the author was undone; a dismissal that is undone opens the case again. */
    reversedAt: moment(),
  },
  (t) => [
    uniqueIndex("report_cases_open")
      .on(t.target, t.targetId)
      .where(sql`${t.closedAt} is null`),
    index("report_cases_waiting")
      .on(t.openedAt, t.id)
      .where(sql`${t.closedAt} is null`),
    index("report_cases_closed")
      .on(t.closedAt)
      .where(sql`${t.evidence} <> '{}'`),
    index("report_cases_owner").on(t.ownerId, t.closedAt),
    index("report_cases_closed_by").on(t.closedBy),
  ],
);

/** What one person reported. */
export const reports = pgTable(
  "reports",
  {
    /** Made by the client, so that a repeated request reports once. */
    id: uuid().primaryKey(),
    caseId: uuid()
      .notNull()
      .references(() => reportCases.id, { onDelete: "cascade" }),
    /** Null once they have deleted their account. */
    reporterId: uuid().references(() => users.id, { onDelete: "cascade" }),
    target: text({ enum: reportTargets }).notNull(),
    targetId: uuid().notNull(),
    category: text({ enum: reportCategories }).notNull(),
    text: text().notNull().default(""),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("reports_case_reporter").on(t.caseId, t.reporterId),
    index("reports_reporter").on(t.reporterId, t.createdAt, t.id),
  ],
);

/** Who is shut out for now: they cannot sign in, and nobody sees them. Lifting it takes the row away. */
export const suspensions = pgTable(
  "suspensions",
  {
    personId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    administratorId: uuid().references(() => users.id, { onDelete: "set null" }),
    reason: text().notNull(),
    /** When it ends by itself; null when it is for good. */
    until: moment(),
    /** Its entry in the log. */
    logId: uuid(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index("suspensions_administrator").on(t.administratorId),
    index("suspensions_time").on(t.createdAt, t.personId),
    index("suspensions_until")
      .on(t.until)
      .where(sql`${t.until} is not null`),
  ],
);

/**
 * What a moderator hid, or what waits for somebody to show it: everybody but its author, the moderators and who may show it is answered as
 * if it were not there.
 */
export const hiddenContent = pgTable(
  "hidden_content",
  {
    target: text({ enum: reportTargets }).notNull(),
    targetId: uuid().notNull(),
    ownerId: uuid().references(() => users.id, { onDelete: "cascade" }),
    /** Why it is hidden, or the word for which it waits. */
    reason: text().notNull(),
    /** Its entry in the log, of what a moderator hid. */
    logId: uuid(),
    /** Who must show it; null when a moderator hid it. */
    waitsFor: text({ enum: waitsFor }),
    /** Whose post or event a comment waits under, when they approve comments. */
    reviewerId: uuid().references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.target, t.targetId] }),
    index("hidden_content_owner").on(t.ownerId),
    index("hidden_content_log").on(t.logId),
    index("hidden_content_reviewer").on(t.reviewerId),
    index("hidden_content_waiting")
      .on(t.createdAt, t.targetId)
      .where(sql`${t.waitsFor} = 'moderators'`),
  ],
);

/** Words, phrases and sites that hold a post or comment for review. */
export const heldWords = pgTable("held_words", {
  id: uuid().primaryKey().$defaultFn(newId),
  word: text().notNull(),
  /** Without capitals and accents: the same word is on the list once. */
  key: text().notNull().unique(),
  createdAt: moment().notNull().defaultNow(),
});

/** The notice that a person gets of a decision about them, with their appeal and what became of it. */
export const moderationNotices = pgTable(
  "moderation_notices",
  {
    /** The same as of its entry in the log. */
    id: uuid().primaryKey(),
    personId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    decision: text({ enum: decisions }).notNull(),
    target: text({ enum: reportTargets }).notNull(),
    targetId: uuid().notNull(),
    /** The beginning of what was hidden or warned about. */
    about: text().notNull().default(""),
    reason: text().notNull(),
    until: moment(),
    createdAt: moment().notNull().defaultNow(),
    /** When the decision was undone, by an appeal or otherwise, and why. */
    undoneAt: moment(),
    undoneReason: text().notNull().default(""),
    appeal: text().notNull().default(""),
    appealedAt: moment(),
    answer: text().notNull().default(""),
    answeredAt: moment(),
    answeredBy: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    index("moderation_notices_person").on(t.personId, t.createdAt, t.id),
    index("moderation_notices_appealed")
      .on(t.appealedAt, t.id)
      .where(sql`${t.appealedAt} is not null and ${t.answeredAt} is null`),
    index("moderation_notices_answered_by").on(t.answeredBy),
  ],
);

/**
 * What moderators and administrators did, to whom, and why. A trigger refuses every change and removal; the one it lets through is the account
 * deletion of a person named in it, which also takes the words about them.
 */
export const moderationLog = pgTable(
  "moderation_log",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
    action: text({ enum: logActions }).notNull(),
    /** The person affected. */
    personId: uuid().references(() => users.id, { onDelete: "set null" }),
    target: text({ enum: reportTargets }),
    targetId: uuid(),
    caseId: uuid(),
    reason: text().notNull().default(""),
    /** When a suspension ends by itself. */
    until: moment(),
    /** The entry that this one undoes: each is undone at most once. */
    undoes: uuid(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index("moderation_log_time").on(t.createdAt, t.id),
    index("moderation_log_actor").on(t.actorId, t.createdAt, t.id),
    index("moderation_log_person").on(t.personId, t.createdAt, t.id),
    index("moderation_log_action").on(t.action, t.createdAt, t.id),
    uniqueIndex("moderation_log_undoes").on(t.undoes),
  ],
);
