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

/** The live room of an online event; made when somebody first changes it or goes live. */
export const eventRooms = pgTable(
  "event_rooms",
  {
    eventId: uuid()
      .primaryKey()
      .references(() => events.id, { onDelete: "cascade" }),
    /** Signs the addresses of its playlists and segments. */
    secret: text()
      .notNull()
      .$defaultFn(() => randomBytes(32).toString("hex")),
    lineUpMayBroadcast: boolean().notNull().default(false),
    /** Tickets for the venue alone open the room as well. */
    venueTicketsMayWatch: boolean().notNull().default(false),
    recordingFor: text({ enum: recordingAudiences }).notNull().default("attendees"),
    /** null: for ever. */
    recordingDays: integer(),
    /** When the first segment of all came. */
    startedAt: moment(),
    /** When the present broadcast began, or the last one: a room may be live again on another day. */
    onAirSince: moment(),
    lastSegmentAt: moment(),
    endedAt: moment(),
    /** Whether there is something to play again; false before the end and after it was deleted. */
    hasRecording: boolean().notNull().default(false),
    /** Where the recording is shown from and to, in milliseconds of all that was recorded; segments are never cut. */
    trimStartMs: integer().notNull().default(0),
    /** null: to its end. */
    trimEndMs: integer(),
    /** Part of the keys of encoders: one more makes all earlier ones worthless. */
    streamKeyRevision: integer().notNull().default(0),
    /** Why what an encoder sent last was not taken; null when it was. */
    encoderProblem: text({ enum: encoderProblems }),
    /** Whose encoder sends while somebody else is on air, and when it was heard of last. */
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
