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

/** Who runs an event with its host, and who is invited to it. */
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
    /** Asked into the team and has not said yes; until then it is an invitation and nobody sees it. */
    asked: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.userId] }),
    index("event_members_user").on(t.userId, t.eventId),
    index("event_members_time").on(t.eventId, t.createdAt, t.userId),
  ],
);

/** Who is on the line-up: a person of Marquee, or a name. */
export const lineUp = pgTable(
  "line_up",
  {
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    name: text().notNull(),
    role: text().notNull().default(""),
    /** A person who has not said yes; until then the entry is not shown. */
    asked: boolean().notNull().default(false),
    personId: uuid().references(() => users.id, { onDelete: "cascade" }),
    /** What the person appears as; null: as themselves. */
    actId: uuid().references(() => acts.id, { onDelete: "set null" }),
    /** The name under which they appeared, kept where the act was deleted after the event. */
    formerAct: text(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.position] }),
    index("line_up_person").on(t.personId),
    index("line_up_act").on(t.actId),
  ],
);
