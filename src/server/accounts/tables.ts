import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Values of this instance, such as the hash of the unused administrator link. */
export const instance = pgTable("instance", {
  key: text().primaryKey(),
  value: text().notNull(),
  createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
});
