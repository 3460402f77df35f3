import {
  bigint,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { newId } from "../lib/ids.ts";
import { users } from "../people/tables.ts";

/** A person's only archive, ready or in progress; its file is in storage under `exports/<id>/`. */
export const exports = pgTable(
  "exports",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    state: text({ enum: ["queued", "running", "ready", "failed"] })
      .notNull()
      .default("queued"),
    percent: integer().notNull().default(0),
    bytes: bigint({ mode: "number" }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** When a ready archive expires. */
    until: timestamp({ withTimezone: true, precision: 3 }),
  },
  (t) => [uniqueIndex("exports_user").on(t.userId), index("exports_until").on(t.until)],
);
