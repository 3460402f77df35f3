import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "../people/tables.ts";
import { eventRooms } from "../rooms/tables.ts";
import { tickets } from "../tickets/tables.ts";

const moment = () => timestamp({ withTimezone: true, precision: 3 });
const roomId = () =>
  uuid()
    .notNull()
    .references(() => eventRooms.eventId, { onDelete: "cascade" });

/** A run of segments from one encoder, with one init segment. Only the newest takes segments. */
export const streamEpochs = pgTable(
  "stream_epochs",
  {
    eventId: roomId(),
    epoch: integer().notNull(),
    /** null: of a deleted account. */
    broadcasterId: uuid().references(() => users.id, { onDelete: "set null" }),
    tokenHash: text().notNull(),
    height: integer().notNull(),
    hasInit: boolean().notNull().default(false),
    /** Sent by RTMP from a program such as OBS, not from the studio. */
    byEncoder: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
    endedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.epoch] }),
    index("stream_epochs_broadcaster").on(t.broadcasterId),
  ],
);

/** One stored piece of a broadcast. A row each, so that the numbers in a playlist never go back, not even after a restart. */
export const streamSegments = pgTable(
  "stream_segments",
  {
    eventId: uuid().notNull(),
    epoch: integer().notNull(),
    n: integer().notNull(),
    /** Its place in the whole broadcast, counted from 0. */
    sequence: integer().notNull(),
    durationMs: integer().notNull(),
    bytes: integer().notNull(),
    /** When its first picture was taken, by the server's clock. */
    startsAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.epoch, t.n] }),
    foreignKey({
      columns: [t.eventId, t.epoch],
      foreignColumns: [streamEpochs.eventId, streamEpochs.epoch],
    }).onDelete("cascade"),
    uniqueIndex("stream_segments_sequence").on(t.eventId, t.sequence),
    check("stream_segments_duration", sql`${t.durationMs} between 1 and 10000`),
  ],
);

/** One visit to a room: who watched, and for how long. */
export const roomViews = pgTable(
  "room_views",
  {
    eventId: roomId(),
    /** Made by the page. */
    id: uuid().notNull(),
    isReplay: boolean().notNull(),
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
    ticketId: uuid().references(() => tickets.id, { onDelete: "cascade" }),
    seconds: integer().notNull().default(0),
    firstAt: moment().notNull().defaultNow(),
    lastAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.id, t.isReplay] }),
    index("room_views_last").on(t.eventId, t.lastAt),
    index("room_views_user").on(t.userId),
    index("room_views_ticket").on(t.ticketId),
  ],
);

/** How many watched live, minute by minute. */
export const roomViewerCounts = pgTable(
  "room_viewer_counts",
  { eventId: roomId(), at: moment().notNull(), viewers: integer().notNull() },
  (t) => [primaryKey({ columns: [t.eventId, t.at] })],
);
