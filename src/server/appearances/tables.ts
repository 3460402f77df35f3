import {
  bigserial,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { AppearanceStatement } from "../../contract/talent/appearance-statement.ts";
import { acts } from "../acts/tables.ts";
import { events } from "../events/tables.ts";
import { newId } from "../lib/ids.ts";
import { users } from "../people/tables.ts";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** The key that signs statements, separate from the ticket keys. Created on first use. */
export const appearanceKeys = pgTable("appearance_keys", {
  id: integer().primaryKey(),
  /** Ed25519, as DER. */
  publicKey: bytea().notNull(),
  privateKey: bytea().notNull(),
  createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
});

/** Accepted credits proven by check-ins, as signed statements. */
export const appearances = pgTable(
  "appearances",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    /** The number in its URL, such as VA-7F3K2M9Q. */
    number: text().notNull().unique(),
    /** The position of its bit in the lists of withdrawn badges. */
    statusIndex: bigserial({ mode: "number" }).notNull(),
    actId: uuid()
      .notNull()
      .references(() => acts.id, { onDelete: "cascade" }),
    /** The credited person: the owner or a member of the act. */
    personId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    day: date().notNull(),
    statement: jsonb().$type<AppearanceStatement>().notNull(),
    signature: text().notNull(),
    /** Whether it stood when last checked. What people read is checked each time. */
    standing: boolean().notNull().default(true),
    /** When the statement was last compared with the facts. */
    checkedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    issuedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("appearances_event_act").on(t.eventId, t.actId),
    uniqueIndex("appearances_status").on(t.statusIndex),
    index("appearances_act").on(t.actId, t.issuedAt, t.id),
    index("appearances_person").on(t.personId),
  ],
);
export type AppearanceRow = typeof appearances.$inferSelect;
