import { index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { newId } from "../lib/ids.ts";
import { users } from "../people/tables.ts";

// better-auth writes these tables and `users` through its Drizzle adapter, which determines the property names.

export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    token: text().notNull().unique(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    ipAddress: text(),
    userAgent: text(),
    /** When the user last authenticated in this session. better-auth doesn't know this column. */
    provenAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [index("sessions_user").on(t.userId)],
);

/** A sign-in method: a password, or an identity at a provider, keyed by the provider's subject and never by email. */
export const identities = pgTable(
  "identities",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    providerId: text().notNull(),
    accountId: text().notNull(),
    /** The address that the provider last reported. For display only, never for lookups. */
    email: text(),
    password: text(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: timestamp({ withTimezone: true, precision: 3 }),
    refreshTokenExpiresAt: timestamp({ withTimezone: true, precision: 3 }),
    scope: text(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("identities_provider_subject").on(t.providerId, t.accountId),
    index("identities_user").on(t.userId),
  ],
);

/** Pending one-time values: reset and verification links, and the state of provider sign-ins. */
export const verifications = pgTable(
  "verifications",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [index("verifications_identifier").on(t.identifier)],
);
