import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { events } from "../events/tables.ts";
import { newId } from "../lib/ids.ts";
import { users } from "../people/tables.ts";

/** Invitations to an event: a link for anyone who has it, or, with an address, an emailed link for one person. */
export const invitations = pgTable(
  "invitations",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    makerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull().default(""),
    email: text(),
    maxUses: integer(),
    expiresAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Ended invitations aren't deleted, so the same address gets no second email. */
    revokedAt: timestamp({ withTimezone: true, precision: 3 }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    index("invitations_event_time").on(t.eventId, t.createdAt, t.id),
    index("invitations_maker").on(t.makerId),
    index("invitations_email")
      .on(t.email, t.eventId)
      .where(sql`${t.email} is not null`),
    check("invitations_uses", sql`${t.maxUses} > 0`),
    check("invitations_email_once", sql`${t.email} is null or ${t.maxUses} = 1`),
  ],
);

/** Who used which invitation, once each. */
export const invitationUses = pgTable(
  "invitation_uses",
  {
    invitationId: uuid()
      .notNull()
      .references(() => invitations.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.invitationId, t.userId] }),
    index("invitation_uses_user").on(t.userId),
  ],
);

/** Friends an attendee invited, once each, whatever they answer. */
export const friendInvitations = pgTable(
  "friend_invitations",
  {
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    inviterId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    friendId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.inviterId, t.friendId] }),
    index("friend_invitations_inviter").on(t.inviterId),
    index("friend_invitations_friend").on(t.friendId),
  ],
);

/** Addresses that stopped invitations, hashed with this instance's secret. */
export const invitationOptOuts = pgTable("uninvitable", {
  addressHash: text().primaryKey(),
  createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
});
