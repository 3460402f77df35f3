import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { scopes } from "../../contract/integrations/limits.ts";
import { newId } from "../lib/ids.ts";
import { users } from "../people/tables.ts";

/** Personal access tokens. Revoking one deletes its row. */
export const accessTokens = pgTable(
  "access_tokens",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    start: text().notNull(),
    hash: text().notNull().unique(),
    scopes: text({ enum: scopes }).array().notNull(),
    expiresAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    lastUsedAt: timestamp({ withTimezone: true, precision: 3 }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [index("access_tokens_user").on(t.userId)],
);
