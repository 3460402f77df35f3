import { boolean, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "../people/tables.ts";
import { eventRooms } from "../rooms/tables.ts";

const moment = () => timestamp({ withTimezone: true, precision: 3 });

/** What was captioned while a broadcast was on, a row each line. */
export const liveCaptions = pgTable(
  "live_captions",
  {
    /** Made by the client, so that a repeated request sends once. */
    id: uuid().primaryKey(),
    eventId: uuid()
      .notNull()
      .references(() => eventRooms.eventId, { onDelete: "cascade" }),
    /** null: of a deleted account. */
    authorId: uuid().references(() => users.id, { onDelete: "set null" }),
    text: text().notNull(),
    /** When the picture it belongs to was taken, by the server's clock. */
    at: moment().notNull(),
    /** Part of the recording's captions, which are changed apart from it. */
    recorded: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index("live_captions_time").on(t.eventId, t.at, t.id),
    index("live_captions_author").on(t.authorId),
  ],
);
