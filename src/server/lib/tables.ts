import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/**
 * Tries counted against a limit, so that it holds over several servers and restarts. Its migration makes it unlogged:
 * a try need not reach the disk, and a crash of the database itself forgets the tries.
 */
export const rateLimits = pgTable(
  "rate_limits",
  {
    /** Name of the limit and the subject it counts, hashed when that is private. */
    key: text().primaryKey(),
    used: integer().notNull(),
    resetsAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [index("rate_limits_resets").on(t.resetsAt)],
);
