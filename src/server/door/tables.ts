import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { scanResults } from "../../contract/tickets/limits.ts";
import { newId } from "../lib/ids.ts";
import { events } from "../events/tables.ts";
import { users } from "../people/tables.ts";
import { tickets } from "../tickets/tables.ts";

/** The gates of an event; an event without any has one unnamed gate. */
export const gates = pgTable(
  "gates",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    name: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex("gates_event_name").on(t.eventId, sql`lower(${t.name})`)],
);

/** A link that turns the first phone that opens it into a scanner, without an account. */
export const doorLinks = pgTable(
  "door_links",
  {
    /** Chosen by the organizer's browser. */
    id: uuid().primaryKey(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** The link works only while this person runs the event. */
    madeById: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    secretHash: text().notNull(),
    /** A hash of the secret of the phone that opened the link; null until one did. */
    phoneHash: text(),
    openedAt: timestamp({ withTimezone: true, precision: 3 }),
    revokedAt: timestamp({ withTimezone: true, precision: 3 }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("door_links_phone").on(t.phoneHash),
    index("door_links_event").on(t.eventId, t.id),
    index("door_links_made_by").on(t.madeById),
  ],
);

/** Every scan at the door, including refused ones; phones may send one again. */
export const scans = pgTable(
  "scans",
  {
    /** Chosen by the phone. */
    id: uuid().primaryKey(),
    eventId: uuid()
      .notNull()
      .references(() => events.id),
    /** Null when there is no such ticket, or for an RSVP. */
    ticketId: uuid().references(() => tickets.id),
    /** The person who came by RSVP; null after their account is deleted. */
    attendeeId: uuid().references(() => users.id, { onDelete: "set null" }),
    gateId: uuid().references(() => gates.id, { onDelete: "set null" }),
    byId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Set instead of `byId` for a phone with a door link. */
    doorLinkId: uuid().references(() => doorLinks.id, { onDelete: "set null" }),
    result: text({ enum: scanResults }).notNull(),
    /** When it happened at the door, by the phone's clock; never in the future. */
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    receivedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** The phone's clock was ahead, so `at` is when the scan was received. */
    clockAhead: boolean().notNull().default(false),
    /** Decided offline, from the phone's stored list. */
    offline: boolean().notNull().default(false),
    /** When a supervisor undid the entry. */
    undoneAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (t) => [
    // A ticket admits once, however many phones scan it at the same moment.
    uniqueIndex("scans_admitted_once")
      .on(t.ticketId)
      .where(sql`${t.result} = 'admitted' and ${t.undoneAt} is null`),
    // The same for RSVPs.
    uniqueIndex("scans_attendee_admitted_once")
      .on(t.attendeeId, t.eventId)
      .where(
        sql`${t.attendeeId} is not null and ${t.result} = 'admitted' and ${t.undoneAt} is null`,
      ),
    index("scans_attendee").on(t.attendeeId, t.eventId),
    index("scans_event").on(t.eventId, t.at, t.id),
    index("scans_ticket").on(t.ticketId),
    index("scans_gate").on(t.gateId),
    index("scans_by").on(t.byId),
    index("scans_door_link").on(t.doorLinkId, t.receivedAt),
  ],
);
