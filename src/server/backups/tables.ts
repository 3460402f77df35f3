import { bigint, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { backupStages, backupStarters } from "../../contract/administration/limits.ts";
import { users } from "../people/tables.ts";

const moment = () => timestamp({ withTimezone: true, precision: 3 });

/** Backups that were started, on the server or by the command. Not included in backups: a restored site has made none. */
export const backups = pgTable(
  "backups",
  {
    /** Chosen by the client for a backup that an administrator starts. */
    id: uuid().primaryKey(),
    startedBy: text({ enum: backupStarters }).notNull(),
    personId: uuid().references(() => users.id, { onDelete: "set null" }),
    startedAt: moment().notNull().defaultNow(),
    stage: text({ enum: backupStages }).notNull(),
    /** The stage's progress, and its total if known. */
    done: integer().notNull().default(0),
    total: integer(),
    file: text().notNull().default(""),
    bytes: bigint({ mode: "number" }),
    rows: bigint({ mode: "number" }),
    problem: text().notNull().default(""),
    endedAt: moment(),
  },
  (t) => [
    index("backups_person").on(t.personId),
    index("backups_started").on(t.startedAt, t.id),
    index("backups_file").on(t.file),
  ],
);
