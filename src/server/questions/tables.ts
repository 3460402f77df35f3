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
import { questionStates } from "../../contract/rooms/talk-limits.ts";
import { events } from "../events/tables.ts";
import { users } from "../people/tables.ts";

const moment = () => timestamp({ withTimezone: true, precision: 3 });

/** What people ask in a room. */
export const questions = pgTable(
  "questions",
  {
    /** Made by the client, so that a repeated request asks once. */
    id: uuid().primaryKey(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    authorId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    anonymous: boolean().notNull().default(false),
    text: text().notNull(),
    /** Counted from `questionVotes`, in the transaction of each vote. */
    votes: integer().notNull().default(0),
    state: text({ enum: questionStates }).notNull().default("open"),
    createdAt: moment().notNull().defaultNow(),
    /** When the hosts began to answer it: where its chapter of the recording starts. */
    answeringAt: moment(),
  },
  (t) => [
    index("questions_votes").on(t.eventId, t.votes, t.id),
    index("questions_time").on(t.eventId, t.createdAt, t.id),
    index("questions_author").on(t.authorId, t.eventId),
    // The hosts answer one question at a time.
    uniqueIndex("questions_answering")
      .on(t.eventId)
      .where(sql`${t.state} = 'answering'`),
    check("questions_vote_count", sql`${t.votes} >= 0`),
  ],
);

export const questionVotes = pgTable(
  "question_votes",
  {
    questionId: uuid()
      .notNull()
      .references(() => questions.id, { onDelete: "cascade" }),
    personId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.questionId, t.personId] }),
    index("question_votes_person").on(t.personId),
  ],
);
