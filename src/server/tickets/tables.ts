import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  customType,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { ticketEnds } from "../../contract/tickets/limits.ts";
import { newId } from "../lib/ids.ts";
import { events } from "../events/tables.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { users } from "../people/tables.ts";
import { ticketTypes } from "../sales/tables.ts";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** The keys that sign ticket codes and guest links; created on first use. */
export const ticketKeys = pgTable("ticket_keys", {
  id: integer().primaryKey(),
  /** Ed25519, as DER. */
  publicKey: bytea().notNull(),
  privateKey: bytea().notNull(),
  linkSecret: bytea().notNull(),
});

export const tickets = pgTable(
  "tickets",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    lineId: uuid()
      .notNull()
      .references(() => orderLines.id),
    eventId: uuid()
      .notNull()
      .references(() => events.id),
    typeId: uuid()
      .notNull()
      .references(() => ticketTypes.id),
    /** Counts from 1 within the order, as in MQ-7F3K2M9Q-01. */
    number: integer().notNull(),
    /** Replaces the order's reference in the ticket's code after a transfer, since the previous holder knows that one. */
    ownReference: text().unique(),
    /** null: held by a guest, or by a deleted account. */
    holderId: uuid().references(() => users.id, { onDelete: "set null" }),
    holderName: text().notNull().default(""),
    /** Where a guest's ticket was sent, or the address that a user gave the organizer with it; usually empty for users. */
    holderEmail: text().notNull().default(""),
    /** The price paid after discount, without the fee. */
    paidMinor: bigint({ mode: "number" }).notNull(),
    /** Its share of the booking fee. */
    feeMinor: bigint({ mode: "number" }).notNull().default(0),
    /** Why it no longer admits; null while it does. */
    ended: text({ enum: ticketEnds }),
    endedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Raised by a transfer: earlier codes no longer admit. */
    revision: integer().notNull().default(1),
    /** When it was offered to the waitlist; it admits until it is sold. */
    returningSince: timestamp({ withTimezone: true, precision: 3 }),
    /** When a guest confirmed that they keep it after a change of its event. */
    confirmedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** When a guest last opened it by its link, stored once for each change of its event. */
    openedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** The order that it is promised to. */
    resaleOrderId: uuid().references(() => orders.id, { onDelete: "set null" }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("tickets_number").on(t.orderId, t.number),
    index("tickets_line").on(t.lineId),
    index("tickets_event").on(t.eventId, t.createdAt, t.id),
    index("tickets_ended")
      .on(t.eventId, t.typeId)
      .where(sql`${t.ended} is not null`),
    index("tickets_holder").on(t.holderId, t.createdAt, t.id),
    // In the order in which holders are notified of a change.
    index("tickets_event_holder")
      .on(t.eventId, t.holderId)
      .where(sql`${t.holderId} is not null`),
    index("tickets_type").on(t.typeId),
    // In the order in which guests are emailed and counted, so that no batch reads those before it.
    index("tickets_guests")
      .on(t.eventId, sql`lower(${t.holderEmail})`, t.id)
      .where(sql`${t.holderId} is null and ${t.holderEmail} <> ''`),
    index("tickets_returning")
      .on(t.eventId, t.returningSince)
      .where(sql`${t.returningSince} is not null`),
    index("tickets_resale").on(t.resaleOrderId),
    check("tickets_own_reference", sql`${t.revision} = 1 or ${t.ownReference} is not null`),
    check("tickets_ended", sql`(${t.ended} is null) = (${t.endedAt} is null)`),
    check(
      "tickets_resale_returns",
      sql`${t.resaleOrderId} is null or ${t.returningSince} is not null`,
    ),
  ],
);

/** A link that transfers a ticket to the first person who opens it. */
export const ticketTransfers = pgTable(
  "ticket_transfers",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: "cascade" }),
    /** SHA-256 of the link's key. */
    keyHash: text().notNull().unique(),
    expiresAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    acceptedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Who held the ticket until it was accepted; null for a guest. */
    senderId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Who accepted it. */
    recipientId: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    // One link at a time.
    uniqueIndex("ticket_transfers_open")
      .on(t.ticketId)
      .where(sql`${t.acceptedAt} is null`),
    index("ticket_transfers_ticket").on(t.ticketId),
    index("ticket_transfers_sender")
      .on(t.senderId, t.acceptedAt, t.id)
      .where(sql`${t.senderId} is not null`),
    index("ticket_transfers_recipient")
      .on(t.recipientId)
      .where(sql`${t.recipientId} is not null`),
  ],
);
