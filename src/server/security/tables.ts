import { bigint, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "../people/tables.ts";

/** The secret shared with a person's authenticator app. Signing in requires a code once `enabledAt` is set. */
export const twoFactors = pgTable("two_factors", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Encrypted with the server's secret. */
  secret: text().notNull(),
  enabledAt: timestamp({ withTimezone: true, precision: 3 }),
  /** The time step of the last used code. Codes of this step or earlier no longer work. */
  lastStep: bigint({ mode: "number" }).notNull().default(0),
  createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
});

/** Hashes of the unused recovery codes. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    hash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
);

/** A pending change of address. A link's hash is cleared when the link is opened, and the change is made once both are cleared. */
export const emailChanges = pgTable("email_changes", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  email: text().notNull(),
  oldLink: text(),
  newLink: text(),
  expiresAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
});
