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
import { goingAudiences } from "../../contract/events/limits.ts";
import { orderStates } from "../../contract/orders/limits.ts";
import type { Answer, RefundPolicy } from "../../contract/tickets/sales.ts";
import { newId } from "../lib/ids.ts";
import { events } from "../events/tables.ts";
import { users } from "../people/tables.ts";
import { promoCodes, ticketTypes } from "../sales/tables.ts";

/** An order holds places until it is paid or expires. All amounts are in minor units. */
export const orders = pgTable(
  "orders",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    /** A reference that can be read out on the phone, such as MQ-7F3K2M9Q. */
    reference: text().notNull().unique(),
    /** Financial records are kept: an event with orders is never deleted, only emptied. */
    eventId: uuid()
      .notNull()
      .references(() => events.id),
    /** null: a guest, or a deleted account. */
    buyerId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Empty until the buyer has typed them, and again after account deletion. */
    name: text().notNull().default(""),
    email: text().notNull().default(""),
    state: text({ enum: orderStates }).notNull().default("held"),
    currency: text().notNull(),
    subtotalMinor: bigint({ mode: "number" }).notNull(),
    discountMinor: bigint({ mode: "number" }).notNull().default(0),
    feeMinor: bigint({ mode: "number" }).notNull().default(0),
    totalMinor: bigint({ mode: "number" }).notNull(),
    /** The part of the total that was refunded. */
    refundedMinor: bigint({ mode: "number" }).notNull().default(0),
    promoId: uuid().references(() => promoCodes.id, { onDelete: "set null" }),
    /** The refund policy when the places were taken. */
    policy: jsonb().$type<RefundPolicy>().notNull(),
    answers: jsonb().$type<Answer[]>().notNull().default([]),
    /** The attendee of each ticket, in the order of the lines; empty names are filled in later. */
    holders: text().array().notNull().default([]),
    /** Who may see that the buyer is going. */
    seenBy: text({ enum: goingAudiences }).notNull().default("friends"),
    /** When the hold on its places expires. */
    expiresAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** Whether it holds released places that were offered to the waitlist. */
    offered: boolean().notNull().default(false),
    /** Hash of the attempt id that the browser made, so that a repeated request makes no second order. */
    attempt: text().notNull().unique(),
    /** Hash of what that attempt requested. */
    asked: text().notNull(),
    source: text(),
    shareCode: text(),
    /** The buyer's locale for dates, times and amounts; null: unknown, as with an offer to the waitlist. */
    locale: text(),
    /** Keyed hash of the buyer's network, stored for two hours. null: a verified member, or an offer to the waitlist. */
    heldFrom: text(),
    /** Keyed hash of the buyer's browser, stored as long; null also when the request names none. */
    heldBy: text(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    paidAt: timestamp({ withTimezone: true, precision: 3 }),
    /** When its places were released without payment. */
    endedAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (t) => [
    index("orders_event").on(t.eventId, t.createdAt, t.id),
    index("orders_held")
      .on(t.eventId)
      .where(sql`${t.state} = 'held'`),
    index("orders_buyer").on(t.buyerId, t.createdAt, t.id),
    index("orders_paid_time")
      .on(t.paidAt, t.id)
      .where(sql`${t.paidAt} is not null`),
    index("orders_promo").on(t.promoId),
    index("orders_email").on(sql`lower(${t.email})`),
    index("orders_share")
      .on(t.shareCode)
      .where(sql`${t.shareCode} is not null`),
    index("orders_held_from")
      .on(t.heldFrom, t.eventId)
      .where(sql`${t.heldFrom} is not null`),
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
    /** Price of one ticket, before any discount. */
    unitMinor: bigint({ mode: "number" }).notNull(),
    /** Discount on the whole line. */
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

/** Waitlist entries for ticket types that are sold out. */
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
    /** The position, in order of arrival. */
    turn: integer().notNull(),
    /** The order that holds the offered places; letting it expire ends the entry. */
    orderId: uuid().references(() => orders.id, { onDelete: "set null" }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("ticket_waits_person").on(t.typeId, t.personId),
    uniqueIndex("ticket_waits_turn").on(t.eventId, t.turn),
    index("ticket_waits_owner").on(t.personId),
    // In the order in which people on the waitlist are notified of a change.
    index("ticket_waits_event_person").on(t.eventId, t.personId),
    index("ticket_waits_order").on(t.orderId),
    check("ticket_waits_quantity", sql`${t.quantity} > 0`),
  ],
);
