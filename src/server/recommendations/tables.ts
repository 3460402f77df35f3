import { index, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { interestKinds } from "../../contract/recommendation-limits.ts";
import { events } from "../events/tables.ts";
import { users } from "../people/tables.ts";

/** Events that a person has hidden from their recommendations. */
export const hiddenRecommendations = pgTable(
  "hidden_recommendations",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.eventId] }),
    index("hidden_recommendations_event").on(t.eventId),
  ],
);

/** The time before which actions no longer count towards an interest. A row with kind `all` and an empty key applies to every interest. */
export const forgottenInterests = pgTable(
  "forgotten_interests",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: [...interestKinds, "all"] }).notNull(),
    key: text().notNull(),
    /** The person named by the key. Deleting them deletes the row. */
    personId: uuid().references(() => users.id, { onDelete: "cascade" }),
    forgottenAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind, t.key] }),
    index("forgotten_interests_person").on(t.personId),
  ],
);
