import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/**
 * Tries counted against rate limits, shared by all servers and kept across restarts. The migration makes the table unlogged: tries need no
 * durability, and a database crash clears them.
 */
export const rateLimits = pgTable(
  "rate_limits",
  {
    /** The limit's name and the subject it counts, hashed if private. */
    key: text().primaryKey(),
    used: integer().notNull(),
    resetsAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [index("rate_limits_resets").on(t.resetsAt)],
);
