import { sql } from "drizzle-orm";
import {
  bigserial,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { deliveryStates } from "../../contract/integrations/limits.ts";
import { events } from "../events/tables.ts";
import { newId } from "../lib/ids.ts";
import { users } from "../people/tables.ts";

const moment = () => timestamp({ withTimezone: true, precision: 3 });

/** URLs that notify organizers' programs of what happens. */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Null: every event that the owner hosts. */
    eventId: uuid().references(() => events.id, { onDelete: "cascade" }),
    url: text().notNull(),
    kinds: text().array().notNull(),
    /** Encrypted rather than hashed, since deliveries are signed with it. */
    secret: text().notNull(),
    oldSecret: text(),
    oldSecretUntil: moment(),
    /** Set while it's off. The reason is set if it failed for too long, and null if its owner turned it off. */
    disabledAt: moment(),
    disabledReason: text(),
    /** How many rounds have failed in a row, since when, and when the next one is due. */
    failures: integer().notNull().default(0),
    failingSince: moment(),
    pausedUntil: moment(),
    /** Only one server at a time sends to an endpoint. */
    leasedUntil: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index("webhook_endpoints_owner").on(t.ownerId),
    index("webhook_endpoints_event").on(t.eventId),
  ],
);

/** An endpoint's deliveries, written in the transaction of the fact and sent by a job. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    sequence: bigserial({ mode: "number" }).notNull(),
    endpointId: uuid()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    kind: text().notNull(),
    /** Deliveries about one object are sent in order. */
    objectId: uuid().notNull(),
    /** The person it's about. Deleting them deletes it. */
    personId: uuid().references(() => users.id, { onDelete: "cascade" }),
    body: text().notNull(),
    state: text({ enum: deliveryStates }).notNull().default("pending"),
    attempts: integer().notNull().default(0),
    nextAt: moment().notNull().defaultNow(),
    /** The HTTP status of the last attempt, or null if there was no response. */
    status: integer(),
    excerpt: text().notNull().default(""),
    triedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("webhook_deliveries_log").on(t.endpointId, t.sequence),
    index("webhook_deliveries_pending")
      .on(t.endpointId, t.objectId, t.sequence)
      .where(sql`state = 'pending'`),
    index("webhook_deliveries_person").on(t.personId),
    index("webhook_deliveries_created").on(t.createdAt),
  ],
);
