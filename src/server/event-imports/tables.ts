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

/** An uploaded list of events. Kept for 30 days. */
export const eventImports = pgTable(
  "event_imports",
  {
    /** Chosen by the client, so that a repeated request reads once. */
    id: uuid().primaryKey(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    kind: text({ enum: importKinds }).notNull(),
    /** The file's text, so that it can be re-read with other columns. */
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
    /** The line in the file; for JSON the number of the entry. */
    line: integer().notNull(),
    title: text().notNull(),
    state: text({ enum: importRowStates }).notNull(),
    /** Why it is skipped, or what was changed to accept it. */
    reason: text().notNull().default(""),
    key: text().notNull().default(""),
    /** A hash of its content, to detect unchanged rows. */
    print: text().notNull().default(""),
    /** The event's form fields; null when the row is skipped. */
    fields: jsonb().$type<RowFields>(),
    endsAt: timestamp({ withTimezone: true, precision: 3 }),
    /** The event or draft that it becomes. */
    eventId: uuid(),
    /** Whether it was imported before. */
    again: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.position] }),
    index("event_import_rows_state").on(t.importId, t.state, t.position),
  ],
);

/** Which event or draft a row became, so that the same list imported again makes no duplicates. */
export const importedEvents = pgTable(
  "imported_events",
  {
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** A hash of the row's key. */
    key: text().notNull(),
    eventId: uuid().notNull(),
    print: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.key] })],
);
