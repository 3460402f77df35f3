import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { events } from "../events/tables.ts";
import { users } from "../people/tables.ts";

const moment = () => timestamp({ withTimezone: true, precision: 3 });

export const polls = pgTable(
  "polls",
  {
    /** Made by the client, so that a repeated request opens one. */
    id: uuid().primaryKey(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    authorId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    question: text().notNull(),
    options: text().array().notNull(),
    multiple: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
    closedAt: moment(),
  },
  (t) => [
    index("polls_event").on(t.eventId, t.createdAt, t.id),
    index("polls_author").on(t.authorId),
  ],
);

/** One person's vote; results are counted from these rows. */
export const pollVotes = pgTable(
  "poll_votes",
  {
    pollId: uuid()
      .notNull()
      .references(() => polls.id, { onDelete: "cascade" }),
    personId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Positions of the options, from 0. */
    choices: integer().array().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.pollId, t.personId] }),
    index("poll_votes_person").on(t.personId),
  ],
);
