import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { EventImport, ImportCard, ImportRow } from "../../contract/events/imports.ts";
import { pageSize } from "../../contract/paging.ts";
import type { importRowStates } from "../../contract/events/import-limits.ts";
import { shortWhereOf } from "../events/place-text.ts";
import { whenOf } from "../events/when-fields.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { plain, readRichText } from "../lib/rich-text.ts";
import type { Person } from "../lib/person.ts";
import { eventImportRows, eventImports } from "./tables.ts";
import { csvRow } from "../lib/csv.ts";

const maxCards = 20;
const rows = eventImportRows;

/** A user's import: what was read, its preview and its progress. */
export async function getImport(db: Db, person: Person, id: string): Promise<EventImport> {
  const [own] = await db
    .select({
      id: eventImports.id,
      name: eventImports.name,
      kind: eventImports.kind,
      state: eventImports.state,
      as: eventImports.as,
      options: eventImports.options,
      columns: eventImports.columns,
      createdAt: eventImports.createdAt,
    })
    .from(eventImports)
    .where(and(eq(eventImports.id, id), eq(eventImports.ownerId, person.id)));
  if (!own) return refuse("NOT_FOUND");
  const first = await db
    .select()
    .from(rows)
    .where(and(eq(rows.importId, id), sql`${rows.fields} is not null`))
    .orderBy(asc(rows.position))
    .limit(maxCards);
  return {
    ...own,
    createdAt: own.createdAt.toISOString(),
    counts: await countRows(db, id),
    cards: first.flatMap(cardOf),
  };
}

async function countRows(db: Db, importId: string): Promise<EventImport["counts"]> {
  const all = {
    all: 0,
    ready: 0,
    again: 0,
    over: 0,
    paid: 0,
    made: 0,
    updated: 0,
    unchanged: 0,
    skipped: 0,
  };
  const found = await db
    .select({
      state: rows.state,
      count: sql<number>`count(*)::int`,
      again: sql<number>`count(*) filter (where ${rows.again})::int`,
      over: sql<number>`count(*) filter (where ${rows.endsAt} <= now())::int`,
      paid: sql<number>`count(*) filter (where not (${rows.fields} ->> 'free')::boolean)::int`,
    })
    .from(rows)
    .where(eq(rows.importId, importId))
    .groupBy(rows.state);
  for (const { state, count, again, over, paid } of found) {
    all[state] = count;
    all.all += count;
    if (state === "ready") Object.assign(all, { again, over, paid });
  }
  return all;
}

function cardOf(row: typeof rows.$inferSelect): ImportCard[] {
  const { fields, line, title, reason, again, eventId } = row;
  const found = fields && whenOf(fields);
  if (!found || !("when" in found)) return [];
  const { startsAt, endsAt, zone, allDay } = found.when;
  const { venue, city, country = "", online, category, free, description = "" } = fields;
  return [
    {
      line,
      title,
      summary: readRichText(description.slice(0, 1_000))
        .map(plain)
        .join(" ")
        .slice(0, 200)
        .toWellFormed(),
      category,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt > startsAt ? endsAt.toISOString() : null,
      zone,
      allDay,
      place: shortWhereOf({ venue, city, country, online }),
      free,
      poster: eventId ?? "",
      again,
      remark: reason,
    },
  ];
}

type RowsQuery = {
  id: string;
  state?: (typeof importRowStates)[number] | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
};

/** Rows in the order of the list; the cursor is the last position. */
export async function listImportRows(
  db: Db,
  person: Person,
  { id, state, cursor, limit = pageSize }: RowsQuery,
): Promise<{ items: ImportRow[]; next: string | null }> {
  if (cursor !== undefined && !/^\d{1,9}$/.test(cursor))
    refuse("BAD_INPUT", { fields: [{ field: "cursor", message: "Start from the first page." }] });
  const mine = and(eq(eventImports.id, id), eq(eventImports.ownerId, person.id));
  const [own] = await db.select({ id: eventImports.id }).from(eventImports).where(mine);
  if (!own) refuse("NOT_FOUND");
  const found = await db
    .select({
      position: rows.position,
      line: rows.line,
      title: rows.title,
      state: rows.state,
      reason: rows.reason,
    })
    .from(rows)
    .where(
      and(
        eq(rows.importId, id),
        state && inArray(rows.state, [state]),
        cursor === undefined ? undefined : gt(rows.position, Number(cursor)),
      ),
    )
    .orderBy(asc(rows.position))
    .limit(limit + 1);
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return {
    items: items.map(({ position: _place, ...row }) => row),
    next: found.length > limit && last ? String(last.position) : null,
  };
}

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
  const lines = found.map(({ line, title, state, reason }) =>
    csvRow([line, title, stateText[state], reason]),
  );
  // Spreadsheets need the byte order mark to read UTF-8.
  return `\ufeff${head}${lines.join("")}`;
}
