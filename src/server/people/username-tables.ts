import { sql } from "drizzle-orm";
import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./tables.ts";

/** Given-up usernames that nobody else may take before `until`. Hashed, so that the table names nobody. */
export const reservedUsernames = pgTable(
  "reserved_usernames",
  {
    /** `usernameHash(username)` */
    hash: text().primaryKey(),
    /** The person who may take it back before then; null when the account is deleted. */
    formerOwnerId: uuid().references(() => users.id, { onDelete: "set null" }),
    until: timestamp({ withTimezone: true, precision: 3 })
      .notNull()
      .default(sql`now() + interval '30 days'`),
  },
  (t) => [
    index("reserved_usernames_until").on(t.until),
    index("reserved_usernames_former_owner").on(t.formerOwnerId),
  ],
);
