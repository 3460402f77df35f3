import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { goingAudiences, visitSources } from "../../contract/events/limits.ts";
import { orderStates } from "../../contract/orders/limits.ts";
import type { Answer, RefundPolicy } from "../../contract/tickets/sales.ts";
import { newId } from "../lib/ids.ts";
import { events } from "../events/tables.ts";
import { users } from "../people/tables.ts";
import { promoCodes, ticketTypes } from "../sales/tables.ts";

/** Somebody's wish to come: it holds places until it is paid or its time is up. All amounts are in minor units. */
export const orders = pgTable(
  "orders",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    /** What people say on the phone, such as MQ-7F3K2M9Q. */
    reference: text().notNull().unique(),
    /** Money outlives what it was paid for: an event with orders is never deleted, only emptied. */
    eventId: uuid()
      .notNull()
      .references(() => events.id),
    /** null: a guest, or somebody who has left. */
    buyerId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Empty until the buyer has typed them, and again once they have left. */
    name: text().notNull().default(""),
    email: text().notNull().default(""),
    state: text({ enum: orderStates }).notNull().default("held"),
    currency: text().notNull(),
    subtotalMinor: bigint({ mode: "number" }).notNull(),
    discountMinor: bigint({ mode: "number" }).notNull().default(0),
    feeMinor: bigint({ mode: "number" }).notNull().default(0),
    totalMinor: bigint({ mode: "number" }).notNull(),
    /** Of the total, what went back. */
    refundedMinor: bigint({ mode: "number" }).notNull().default(0),
    promoId: uuid().references(() => promoCodes.id, { onDelete: "set null" }),
    /** As it was when the places were taken. */
    policy: jsonb().$type<RefundPolicy>().notNull(),
    answers: jsonb().$type<Answer[]>().notNull().default([]),
    /** Who comes on each ticket, in the order of the lines; empty names are filled in later. */
    holders: text().array().notNull().default([]),
    /** Whom the buyer lets see that they go. */
    seenBy: text({ enum: goingAudiences }).notNull().default("friends"),
    /** Until when its places are kept. */
    expiresAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** A freed place that was kept for somebody who waited. */
    offered: boolean().notNull().default(false),
    /** Hash of what the browser made up for this try, so that sending it again makes no second order. */
    attempt: text().notNull().unique(),
    /** Hash of what was asked for by that try. */
    asked: text().notNull(),
    source: text({ enum: visitSources }),
    shareCode: text(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    paidAt: timestamp({ withTimezone: true, precision: 3 }),
    /** When its places went back without having been paid. */
    endedAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (t) => [
    index("orders_event").on(t.eventId, t.createdAt, t.id),
    index("orders_buyer").on(t.buyerId, t.createdAt, t.id),
    index("orders_promo").on(t.promoId),
    index("orders_email").on(sql`lower(${t.email})`),
    index("orders_share")
      .on(t.shareCode)
      .where(sql`${t.shareCode} is not null`),
    index("orders_expiring")
      .on(t.expiresAt)
      .where(sql`${t.state} = 'held'`),
    check(
      "orders_sum",
      sql`${t.totalMinor} = ${t.subtotalMinor} - ${t.discountMinor} + ${t.feeMinor} and ${t.totalMinor} >= 0`,
    ),
    check("orders_refunded", sql`${t.refundedMinor} between 0 and ${t.totalMinor}`),
    check("orders_paid", sql`(${t.state} = 'paid') = (${t.paidAt} is not null)`),
  ],
);

export const orderLines = pgTable(
  "order_lines",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    typeId: uuid()
      .notNull()
      .references(() => ticketTypes.id),
    position: integer().notNull(),
    quantity: integer().notNull(),
    /** Price of one, before any discount. */
    unitMinor: bigint({ mode: "number" }).notNull(),
    /** Off the whole line. */
    discountMinor: bigint({ mode: "number" }).notNull().default(0),
  },
  (t) => [
    uniqueIndex("order_lines_position").on(t.orderId, t.position),
    index("order_lines_type").on(t.typeId),
    check("order_lines_quantity", sql`${t.quantity} > 0`),
    check(
      "order_lines_discount",
      sql`${t.discountMinor} between 0 and ${t.unitMinor} * ${t.quantity}`,
    ),
  ],
);

/** Who waits for tickets of a type that is sold out. */
export const ticketWaits = pgTable(
  "ticket_waits",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    typeId: uuid()
      .notNull()
      .references(() => ticketTypes.id, { onDelete: "cascade" }),
    personId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    quantity: integer().notNull(),
    /** The order in which they came. */
    turn: integer().notNull(),
    /** The order that keeps places for them; whoever lets it pass leaves the line. */
    orderId: uuid().references(() => orders.id, { onDelete: "set null" }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("ticket_waits_person").on(t.typeId, t.personId),
    uniqueIndex("ticket_waits_turn").on(t.eventId, t.turn),
    index("ticket_waits_owner").on(t.personId),
    index("ticket_waits_order").on(t.orderId),
    check("ticket_waits_quantity", sql`${t.quantity} > 0`),
  ],
);
