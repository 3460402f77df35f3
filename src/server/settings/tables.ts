import { sql } from "drizzle-orm";
import { boolean, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { fontSizes, preferenceCategories, themes } from "../../contract/accounts/limits.ts";
import { messageAudiences } from "../../contract/message-limits.ts";
import { users } from "../people/tables.ts";

/** People's settings. There is no row until a person changes something. */
export const settings = pgTable("settings", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  emailNotifications: boolean().notNull().default(true),
  pushNotifications: boolean().notNull().default(false),
  eventReminders: boolean().notNull().default(true),
  whoCanMessage: text({ enum: messageAudiences }).notNull().default("everyone"),
  categories: text({ enum: preferenceCategories })
    .array()
    .notNull()
    .default(sql`'{}'::text[]`),
  location: text().notNull().default(""),
  autoRsvp: boolean().notNull().default(true),
  mutedWords: text()
    .array()
    .notNull()
    .default(sql`'{}'::text[]`),
  /** Null until chosen: the device and the cookie decide. */
  theme: text({ enum: themes }),
  size: text({ enum: fontSizes }),
  updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
});
