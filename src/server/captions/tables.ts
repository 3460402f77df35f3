import { boolean, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "../people/tables.ts";
import { eventRooms } from "../rooms/tables.ts";

const moment = () => timestamp({ withTimezone: true, precision: 3 });

/** Captions typed during a broadcast, one row per line. */
export const liveCaptions = pgTable(
  "live_captions",
  {
    /** Chosen by the client, so that a repeated request sends it once. */
    id: uuid().primaryKey(),
    eventId: uuid()
      .notNull()
      .references(() => eventRooms.eventId, { onDelete: "cascade" }),
    /** Null after the author's account is deleted. */
    authorId: uuid().references(() => users.id, { onDelete: "set null" }),
    text: text().notNull(),
    /** When the picture it belongs to was taken, by the server's clock. */
    at: moment().notNull(),
    /** Already part of the recording's captions, which are edited separately. */
    recorded: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index("live_captions_time").on(t.eventId, t.at, t.id),
    index("live_captions_author").on(t.authorId),
  ],
);
