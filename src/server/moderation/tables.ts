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

/** All reports of one thing until somebody decides. The target isn't a foreign key: a case outlives its content. */
export const reportCases = pgTable(
  "report_cases",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    target: text({ enum: reportTargets }).notNull(),
    targetId: uuid().notNull(),
    /** The content's owner; null for imported events, and once the owner has deleted their account. */
    ownerId: uuid().references(() => users.id, { onDelete: "cascade" }),
    /** The owner's name at the time of the report; deleted with the evidence. */
    ownerName: text().notNull().default(""),
    ownerDeletedAt: moment(),
    /** Copies of the text as reported, one per version; deleted some time after the decision. */
    evidence: text().array().notNull().default([]),
    openedAt: moment().notNull().defaultNow(),
    closedAt: moment(),
    closedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    decision: text({ enum: decisions }),
    /** When a decision against the author was undone; undoing a dismissal reopens the case instead. */
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

/** One person's report. */
export const reports = pgTable(
  "reports",
  {
    /** Chosen by the client, so that a repeated request reports once. */
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

/** Suspended people: they can't sign in, and nobody sees them. Rows are deleted when the suspension is lifted. */
export const suspensions = pgTable(
  "suspensions",
  {
    personId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    administratorId: uuid().references(() => users.id, { onDelete: "set null" }),
    reason: text().notNull(),
    /** When it expires; null for a permanent suspension. */
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
 * Content that a moderator hid or that waits for somebody to show it. Only its author, moderators and the person who may show it can see
 * it.
 */
export const hiddenContent = pgTable(
  "hidden_content",
  {
    target: text({ enum: reportTargets }).notNull(),
    targetId: uuid().notNull(),
    ownerId: uuid().references(() => users.id, { onDelete: "cascade" }),
    /** Why it's hidden, or the word for which it waits. */
    reason: text().notNull(),
    /** The log entry, for content that a moderator hid. */
    logId: uuid(),
    /** Who must show it; null when a moderator hid it. */
    waitsFor: text({ enum: waitsFor }),
    /** For a comment that waits for approval, the author of its post or the host of its event. */
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

/** Words, phrases and sites that hold a text for review. */
export const heldWords = pgTable("held_words", {
  id: uuid().primaryKey().$defaultFn(newId),
  word: text().notNull(),
  /** Without case and accents, so that the same word is listed once. */
  key: text().notNull().unique(),
  createdAt: moment().notNull().defaultNow(),
});

/** The notice a person gets of a decision about them, with their appeal and its outcome. */
export const moderationNotices = pgTable(
  "moderation_notices",
  {
    /** The id of its log entry. */
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
    /** When and why the decision was undone, by an appeal or otherwise. */
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
 * What moderators and administrators did, to whom, and why. A trigger refuses every update and delete, except for the account deletion of a
 * person named in it, which also removes the text about them.
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
    /** When a suspension expires. */
    until: moment(),
    /** The entry that this one undoes; each can be undone once. */
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
