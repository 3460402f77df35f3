import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./tables.ts";

/** Given-up usernames that nobody else may take before `until`. Hashed, so the table doesn't reveal the names. */
export const reservedUsernames = pgTable(
  "reserved_usernames",
  {
    /** `usernameHash(username)` */
    hash: text().primaryKey(),
    /** The person who may take it back before then. Null once that account is deleted. */
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

/** Who had which username until when, so that old mentions still lead to the right person. */
export const formerUsernames = pgTable(
  "former_usernames",
  {
    /** Lower case. */
    username: text().notNull(),
    personId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    until: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.username, t.until, t.personId] }),
    index("former_usernames_person").on(t.personId),
  ],
);
