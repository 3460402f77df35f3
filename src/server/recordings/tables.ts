import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { eventRooms } from "../rooms/tables.ts";

const roomId = () =>
  uuid()
    .notNull()
    .references(() => eventRooms.eventId, { onDelete: "cascade" });

/** Chapters that the organizers added by hand; answered questions are chapters by themselves. */
export const roomChapters = pgTable(
  "room_chapters",
  {
    /** Made by the client, so that a repeated request adds once. */
    id: uuid().primaryKey(),
    eventId: roomId(),
    title: text().notNull(),
    /** By the server's clock, so that trimming moves no chapter. */
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [index("room_chapters_time").on(t.eventId, t.at)],
);

/** The captions of a recording, a row each, in milliseconds of all that was recorded. */
export const roomCues = pgTable(
  "room_cues",
  {
    eventId: roomId(),
    n: integer().notNull(),
    startMs: integer().notNull(),
    endMs: integer().notNull(),
    text: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.n] }),
    check("room_cues_time", sql`${t.startMs} >= 0 and ${t.endMs} > ${t.startMs}`),
  ],
);
