import { bigint, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "../people/tables.ts";

/** The secret shared with a person's authenticator app; it asks for codes once `enabledAt` is set. */
export const twoFactors = pgTable("two_factors", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Sealed with the server's own secret. */
  secret: text().notNull(),
  enabledAt: timestamp({ withTimezone: true, precision: 3 }),
  /** The half-minute of the last code used: no code of it or before it works again. */
  lastStep: bigint({ mode: "number" }).notNull().default(0),
  createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
});

/** Hashes of the recovery codes not used yet. */
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

/** A change of address under way: a link's hash goes when it is opened, the change is made when both are gone. */
export const emailChanges = pgTable("email_changes", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  email: text().notNull(),
  oldLink: text(),
  newLink: text(),
  expiresAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
});
