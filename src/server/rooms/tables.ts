import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { encoderProblems, recordingAudiences } from "../../contract/rooms/limits.ts";
import { events } from "../events/tables.ts";
import { users } from "../people/tables.ts";

const moment = () => timestamp({ withTimezone: true, precision: 3 });

/** The live room of an online event. Created when somebody first changes it or goes live. */
export const eventRooms = pgTable(
  "event_rooms",
  {
    eventId: uuid()
      .primaryKey()
      .references(() => events.id, { onDelete: "cascade" }),
    /** Signs the URLs of its playlists and segments. */
    secret: text()
      .notNull()
      .$defaultFn(() => randomBytes(32).toString("hex")),
    lineUpMayBroadcast: boolean().notNull().default(false),
    /** Whether venue-only tickets open the room as well. */
    venueTicketsMayWatch: boolean().notNull().default(false),
    recordingFor: text({ enum: recordingAudiences }).notNull().default("attendees"),
    /** null: forever. */
    recordingDays: integer(),
    /** When the very first segment arrived. */
    startedAt: moment(),
    /** When the current or latest broadcast started: a room can go live again on another day. */
    onAirSince: moment(),
    lastSegmentAt: moment(),
    endedAt: moment(),
    /** Whether there is a recording to play. False before the end of the broadcast and after the recording is deleted. */
    hasRecording: boolean().notNull().default(false),
    /** Start and end of the trimmed recording, in milliseconds of everything recorded. Segments are never cut. */
    trimStartMs: integer().notNull().default(0),
    /** null: to the end. */
    trimEndMs: integer(),
    /** Part of the encoders' stream keys: incrementing it invalidates all earlier keys. */
    streamKeyRevision: integer().notNull().default(0),
    /** Why the encoder's last data was rejected, or null if it was accepted. */
    encoderProblem: text({ enum: encoderProblems }),
    /** Whose encoder is sending while somebody else is on air, and when it was last heard from. */
    encoderWaitingId: uuid().references(() => users.id, { onDelete: "set null" }),
    encoderWaitingAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index("event_rooms_on_air")
      .on(t.lastSegmentAt)
      .where(sql`${t.startedAt} is not null and ${t.endedAt} is null`),
    index("event_rooms_encoder_waiting").on(t.encoderWaitingId),
    check("event_rooms_recording_days", sql`${t.recordingDays} > 0`),
    check(
      "event_rooms_trim",
      sql`${t.trimStartMs} >= 0 and (${t.trimEndMs} is null or ${t.trimEndMs} > ${t.trimStartMs})`,
    ),
    check("event_rooms_ended", sql`${t.endedAt} is null or ${t.startedAt} is not null`),
  ],
);
