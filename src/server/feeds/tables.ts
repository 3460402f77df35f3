import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "../people/tables.ts";

/** The secret link to a person's own calendar: anyone with it can see where they go, so only its hash is stored. */
export const calendarLinks = pgTable("calendar_links", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  tokenHash: text().notNull().unique(),
  createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
});
