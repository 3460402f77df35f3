import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { promoKinds, ticketAdmissions, ticketKinds } from "../../contract/tickets/limits.ts";
import type { FeeRule } from "../../contract/orders/order-price.ts";
import type { Question, RefundPolicy } from "../../contract/tickets/sales.ts";
import { newId } from "../lib/ids.ts";
import { events } from "../events/tables.ts";
import { users } from "../people/tables.ts";

/** The settings for all tickets of an event; an event without such a row takes RSVPs. */
export const eventSales = pgTable(
  "event_sales",
  {
    eventId: uuid()
      .primaryKey()
      .references(() => events.id, { onDelete: "cascade" }),
    /** ISO 4217; fixed once something is sold. */
    currency: text().notNull(),
    /** Copied into each order when it is paid. */
    refundPolicy: jsonb().$type<RefundPolicy>().notNull(),
    questions: jsonb().$type<Question[]>().notNull().default([]),
    /** The maximum number of tickets in one order. */
    perOrder: integer().notNull().default(10),
    /** This server's booking fee when the sales were last saved, so that announced prices stay. */
    fee: jsonb().$type<FeeRule>().notNull().default({ basisPoints: 0, minor: 0 }),
    /** Holders may offer a ticket to the waitlist and are refunded once it is resold. */
    resale: boolean().notNull().default(true),
    /** The organizer whose address gets buyers' replies to emails about tickets and refunds; null: nobody's. */
    repliesToId: uuid().references(() => users.id, { onDelete: "set null" }),
    version: integer().notNull().default(1),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    index("event_sales_replies_to").on(t.repliesToId),
    check("event_sales_currency", sql`${t.currency} ~ '^[A-Z]{3}$'`),
  ],
);

/** Places that several ticket types share. */
export const ticketPools = pgTable(
  "ticket_pools",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    name: text().notNull(),
    capacity: integer().notNull(),
    /** Held or sold, over all its types. */
    taken: integer().notNull().default(0),
  },
  (t) => [
    index("ticket_pools_event").on(t.eventId),
    check("ticket_pools_taken", sql`${t.taken} between 0 and ${t.capacity}`),
  ],
);

export const ticketTypes = pgTable(
  "ticket_types",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    poolId: uuid().references(() => ticketPools.id, { onDelete: "set null" }),
    position: integer().notNull(),
    name: text().notNull(),
    description: text().notNull().default(""),
    kind: text({ enum: ticketKinds }).notNull(),
    /** The price in minor units; the suggested one for pay-what-you-want; 0 when free. */
    priceMinor: bigint({ mode: "number" }).notNull().default(0),
    /** The minimum for pay-what-you-want. */
    minimumMinor: bigint({ mode: "number" }).notNull().default(0),
    /** null: as many as the event or the pool holds. */
    quantity: integer(),
    /** Held or sold. */
    taken: integer().notNull().default(0),
    opensAt: timestamp({ withTimezone: true, precision: 3 }),
    closesAt: timestamp({ withTimezone: true, precision: 3 }),
    perOrder: integer(),
    /** Shown only with a promo code that opens it. */
    hidden: boolean().notNull().default(false),
    /** What it admits to, at an event held both in person and online. */
    admitsTo: text({ enum: ticketAdmissions }).notNull().default("both"),
    /** No longer sold; the row stays for tickets already sold. */
    withdrawn: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    index("ticket_types_event").on(t.eventId, t.position),
    index("ticket_types_pool").on(t.poolId),
    check("ticket_types_price", sql`${t.priceMinor} >= 0 and ${t.minimumMinor} >= 0`),
    check("ticket_types_taken", sql`${t.taken} >= 0 and ${t.taken} <= ${t.quantity}`),
  ],
);

/** People to remind when the tickets of an event go on sale; a row is deleted as its reminder is sent. */
export const saleReminders = pgTable(
  "sale_reminders",
  {
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.userId] }),
    index("sale_reminders_user").on(t.userId),
  ],
);

export const promoCodes = pgTable(
  "promo_codes",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    /** Upper case; matched in any case. */
    code: text().notNull(),
    kind: text({ enum: promoKinds }).notNull(),
    /** Percent, or minor units off each ticket; 0 for one that only opens hidden types. */
    value: bigint({ mode: "number" }).notNull().default(0),
    /** The types it applies to; empty: all. */
    typeIds: uuid().array().notNull().default([]),
    opensHidden: boolean().notNull().default(false),
    /** The maximum number of orders that may use it. */
    most: integer(),
    /** Orders that hold or have used it. */
    used: integer().notNull().default(0),
    opensAt: timestamp({ withTimezone: true, precision: 3 }),
    closesAt: timestamp({ withTimezone: true, precision: 3 }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("promo_codes_event_code").on(t.eventId, t.code),
    check("promo_codes_used", sql`${t.used} >= 0 and ${t.used} <= ${t.most}`),
    check(
      "promo_codes_value",
      sql`${t.value} >= 0 and (${t.kind} <> 'percent' or ${t.value} <= 100)`,
    ),
  ],
);
