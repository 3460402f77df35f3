import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { ImportOptions } from "../../contract/events/imports.ts";
import { importKinds, importRowStates, importStates } from "../../contract/events/import-limits.ts";
import { users } from "../people/tables.ts";
import type { RowFields } from "./import-row.ts";

/** A list of events that somebody brought along. Kept for 30 days. */
export const eventImports = pgTable(
  "event_imports",
  {
    /** Made by the client, so that a repeated request reads once. */
    id: uuid().primaryKey(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    kind: text({ enum: importKinds }).notNull(),
    /** The file's words, so that it can be read again with other columns. */
    source: text().notNull(),
    options: jsonb().$type<ImportOptions>().notNull(),
    columns: jsonb().$type<{ name: string; example: string }[]>().notNull(),
    state: text({ enum: importStates }).notNull().default("read"),
    /** What its rows become. */
    as: text({ enum: ["drafts", "published"] }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    index("event_imports_owner").on(t.ownerId, t.createdAt, t.id),
    index("event_imports_time").on(t.createdAt),
  ],
);

export const eventImportRows = pgTable(
  "event_import_rows",
  {
    importId: uuid()
      .notNull()
      .references(() => eventImports.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    /** Where in the file it stands; in JSON the number of the entry. */
    line: integer().notNull(),
    title: text().notNull(),
    state: text({ enum: importRowStates }).notNull(),
    /** Why it is left out, or what was changed to take it. */
    reason: text().notNull().default(""),
    key: text().notNull().default(""),
    /** A hash of what it says: the same row again changes nothing. */
    print: text().notNull().default(""),
    /** What the file says of the event, in the words of the form; null where the row is left out. */
    fields: jsonb().$type<RowFields>(),
    endsAt: timestamp({ withTimezone: true, precision: 3 }),
    /** The event or draft that it becomes. */
    eventId: uuid(),
    /** It came in before. */
    again: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.position] }),
    index("event_import_rows_state").on(t.importId, t.state, t.position),
  ],
);

/** Which event or draft of a person's a row of some list became, so that the same list again makes no doubles. */
export const importedEvents = pgTable(
  "imported_events",
  {
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** A hash of the row's own name in its list. */
    key: text().notNull(),
    eventId: uuid().notNull(),
    print: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.key] })],
);
