import { asc, eq } from "drizzle-orm";
import type { importRowStates } from "../../contract/events/import-limits.ts";
import { csvRow } from "../lib/csv.ts";
import type { Db } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { getImport } from "./import-shape.ts";
import { eventImportRows } from "./tables.ts";

const stateText: Record<(typeof importRowStates)[number], string> = {
  ready: "waits",
  made: "made",
  updated: "updated",
  unchanged: "unchanged",
  skipped: "skipped",
};

/** The outcome of every row, as CSV. */
export async function getImportReport(db: Db, person: Person, id: string): Promise<string> {
  const { kind } = await getImport(db, person, id);
  const found = await db
    .select({
      line: eventImportRows.line,
      title: eventImportRows.title,
      state: eventImportRows.state,
      reason: eventImportRows.reason,
    })
    .from(eventImportRows)
    .where(eq(eventImportRows.importId, id))
    .orderBy(asc(eventImportRows.position));
  const head = csvRow([kind === "objects" ? "Entry" : "Line", "Title", "What became of it", "Why"]);
  const rows = found.map(({ line, title, state, reason }) =>
    csvRow([line, title, stateText[state], reason]),
  );
  // Spreadsheets need the byte order mark to read UTF-8.
  return `\ufeff${head}${rows.join("")}`;
}
