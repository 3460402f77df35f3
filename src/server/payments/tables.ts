import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  ledgerAccounts,
  ledgerKinds,
  paymentProviders,
  paymentStates,
  refundReasons,
  refundStates,
  transferStates,
} from "../../contract/orders/limits.ts";
import { bookings } from "../bookings/tables.ts";
import { newId } from "../lib/ids.ts";
import { events } from "../events/tables.ts";
import { orders } from "../orders/tables.ts";
import { users } from "../people/tables.ts";

/** An attempt to pay an order, or the deposit of a booking. */
export const payments = pgTable(
  "payments",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    orderId: uuid().references(() => orders.id),
    bookingId: uuid().references(() => bookings.id),
    provider: text({ enum: paymentProviders }).notNull(),
    state: text({ enum: paymentStates }).notNull().default("started"),
    amountMinor: bigint({ mode: "number" }).notNull(),
    currency: text().notNull(),
    /** The provider's checkout session. */
    sessionId: text().unique(),
    /** The provider's payment, which refunds refer to. */
    intentId: text().unique(),
    /** The organizer's account that the money went to. */
    accountId: text(),
    /** The page where the buyer pays. */
    url: text(),
    /** When to reconcile with the provider if no webhook arrives. */
    askAt: timestamp({ withTimezone: true, precision: 3 }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    paidAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (t) => [
    index("payments_order").on(t.orderId, t.createdAt),
    index("payments_booking").on(t.bookingId, t.createdAt),
    // An order is paid once, whatever the provider reports; further payments are returned.
    uniqueIndex("payments_paid_once")
      .on(t.orderId)
      .where(sql`${t.state} = 'paid'`),
    uniqueIndex("payments_deposit_once")
      .on(t.bookingId)
      .where(sql`${t.state} = 'paid'`),
    check("payments_purpose", sql`num_nonnulls(${t.orderId}, ${t.bookingId}) = 1`),
    index("payments_asking")
      .on(t.askAt)
      .where(sql`${t.askAt} is not null`),
  ],
);

/** Received webhook events, so that a repeated one has no effect. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    id: text().primaryKey(),
    provider: text({ enum: paymentProviders }).notNull(),
    type: text().notNull(),
    body: jsonb().$type<unknown>().notNull(),
    receivedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    handledAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (t) => [
    // Refunds and disputes made at the provider, by payment.
    index("webhook_events_unmatched")
      .on(sql`(${t.body} ->> 'intent')`)
      .where(sql`${t.type} in ('dispute', 'refund.unmatched')`),
    index("webhook_events_waiting")
      .on(t.receivedAt)
      .where(sql`${t.handledAt} is null`),
  ],
);

export const refunds = pgTable(
  "refunds",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    /** Idempotency key: the order and what the refund is for. */
    key: text().notNull().unique(),
    orderId: uuid().references(() => orders.id),
    bookingId: uuid().references(() => bookings.id),
    /** null when the order has no payment to refund. */
    paymentId: uuid().references(() => payments.id),
    ticketIds: uuid().array().notNull().default([]),
    amountMinor: bigint({ mode: "number" }).notNull(),
    /** The part of the amount that comes out of the booking fee. */
    feeMinor: bigint({ mode: "number" }).notNull().default(0),
    reason: text({ enum: refundReasons }).notNull(),
    note: text().notNull().default(""),
    state: text({ enum: refundStates }).notNull().default("due"),
    /** The idempotency key of the current attempt at the provider; null for the first one, whose key is the refund's id. */
    attemptKey: text(),
    /** The provider's id. */
    providerId: text().unique(),
    /** When the provider took this attempt; only while the refund is due, since a part of the fee has still to be returned. */
    movedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** The provider's error message. */
    failure: text().notNull().default(""),
    /** null: made automatically. */
    byId: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    doneAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (t) => [
    index("refunds_order").on(t.orderId, t.createdAt),
    index("refunds_booking").on(t.bookingId),
    index("refunds_payment").on(t.paymentId),
    index("refunds_by").on(t.byId),
    index("refunds_done")
      .on(t.doneAt)
      .where(sql`${t.doneAt} is not null`),
    index("refunds_due")
      .on(t.createdAt)
      .where(sql`${t.state} = 'due'`),
    check("refunds_purpose", sql`num_nonnulls(${t.orderId}, ${t.bookingId}) = 1`),
    check(
      "refunds_amount",
      sql`${t.amountMinor} >= 0 and ${t.feeMinor} between 0 and ${t.amountMinor}`,
    ),
  ],
);

/** Money held by the platform from a deposit, and paid to the act's payout account. */
export const transfers = pgTable(
  "transfers",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    bookingId: uuid()
      .notNull()
      .unique()
      .references(() => bookings.id),
    /** null: a deleted account. */
    personId: uuid().references(() => users.id, { onDelete: "set null" }),
    provider: text({ enum: paymentProviders }).notNull(),
    amountMinor: bigint({ mode: "number" }).notNull(),
    currency: text().notNull(),
    state: text({ enum: transferStates }).notNull().default("due"),
    /** The provider's id. */
    providerId: text().unique(),
    /** The provider's error message. */
    failure: text().notNull().default(""),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    doneAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (t) => [
    index("transfers_person").on(t.personId),
    index("transfers_due")
      .on(t.createdAt)
      .where(sql`${t.state} = 'due'`),
    check("transfers_amount", sql`${t.amountMinor} > 0`),
  ],
);

/** A user's payout account. */
export const payoutAccounts = pgTable("payout_accounts", {
  personId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  accountId: text().notNull().unique(),
  /** The provider lets it take payments. */
  ready: boolean().notNull().default(false),
  updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
});

/**
 * The ledger of an event or a booking in double entry: the entries of a transaction sum to zero, which the database
 * checks on commit; entries never change. What an account is owed is positive.
 */
export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    /** The payment or refund; for a booking also the transfer, the settlement, its adjustment or its log entry. */
    transactionId: uuid().notNull(),
    kind: text({ enum: ledgerKinds }).notNull(),
    account: text({ enum: ledgerAccounts }).notNull(),
    eventId: uuid().references(() => events.id),
    orderId: uuid().references(() => orders.id),
    /** Set for entries of a booking, which are in no event's ledger. */
    bookingId: uuid().references(() => bookings.id),
    amountMinor: bigint({ mode: "number" }).notNull(),
    currency: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("ledger_entries_once").on(t.transactionId, t.kind, t.account),
    index("ledger_entries_event").on(t.eventId, t.createdAt),
    index("ledger_entries_order").on(t.orderId),
    index("ledger_entries_booking").on(t.bookingId),
    check(
      "ledger_entries_purpose",
      sql`num_nonnulls(${t.orderId}, ${t.bookingId}) = 1 and (${t.orderId} is null) = (${t.eventId} is null)`,
    ),
  ],
);
