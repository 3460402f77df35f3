import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { type BookingSide, bookingSides } from "../../contract/bookings/machine.ts";
import type { Expense, Statement } from "../../contract/bookings/statement.ts";
import { newId } from "../lib/ids.ts";
import { bookings } from "./tables.ts";

/** A round of settling a booking; a dispute ends the first and opens the second. */
export const bookingSettlements = pgTable(
  "booking_settlements",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    round: integer().notNull(),
    expenses: jsonb().$type<Expense[]>().notNull().default([]),
    proposedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** When the act accepted it; null if it became final by itself. */
    acceptedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** The final figures, and their SHA-256. */
    statement: jsonb().$type<Statement>(),
    hash: text(),
    /** When each side first read the figures, and their hash: figures that changed since are unread. */
    readings: jsonb()
      .$type<Partial<Record<BookingSide, { hash: string; time: string }>>>()
      .notNull()
      .default({}),
    finalAt: timestamp({ withTimezone: true, precision: 3 }),
    /** The time up to which the event's ledger is part of the statement and its adjustments. */
    countedAt: timestamp({ withTimezone: true, precision: 3 }),
    disputedAt: timestamp({ withTimezone: true, precision: 3 }),
    disputedBy: text({ enum: bookingSides }),
    reason: text().notNull().default(""),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex("booking_settlements_round").on(t.bookingId, t.round)],
);
export type SettlementRow = typeof bookingSettlements.$inferSelect;

/** How refunds after a final statement changed it. */
export const bookingAdjustments = pgTable(
  "booking_adjustments",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    settlementId: uuid()
      .notNull()
      .references(() => bookingSettlements.id, { onDelete: "cascade" }),
    refundsMinor: bigint({ mode: "number" }).notNull(),
    /** The net after the change. */
    netMinor: bigint({ mode: "number" }).notNull(),
    /** The change of the act's fee. */
    feeMinor: bigint({ mode: "number" }).notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [index("booking_adjustments_settlement").on(t.settlementId, t.createdAt)],
);
