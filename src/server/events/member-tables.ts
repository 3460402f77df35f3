import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { memberRoles } from "../../contract/events/limits.ts";
import { acts } from "../acts/tables.ts";
import { events } from "./tables.ts";
import { users } from "../people/tables.ts";

/** An event's managers, door staff and invited guests. The host is a column of `events`. */
export const eventMembers = pgTable(
  "event_members",
  {
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text({ enum: memberRoles }).notNull(),
    /** Invited to the team and not accepted yet; hidden until then. */
    asked: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.userId] }),
    index("event_members_user").on(t.userId, t.eventId),
    index("event_members_time").on(t.eventId, t.createdAt, t.userId),
  ],
);

/** The line-up: members of Marquee, or plain names. */
export const lineUp = pgTable(
  "line_up",
  {
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    name: text().notNull(),
    role: text().notNull().default(""),
    /** A person who hasn't accepted; the entry is hidden until then. */
    asked: boolean().notNull().default(false),
    personId: uuid().references(() => users.id, { onDelete: "cascade" }),
    /** The act that the person appears as; null when they appear as themselves. */
    actId: uuid().references(() => acts.id, { onDelete: "set null" }),
    /** The act's name at the time, when the act was deleted after the event. */
    formerAct: text(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.position] }),
    index("line_up_person").on(t.personId),
    index("line_up_act").on(t.actId),
  ],
);
