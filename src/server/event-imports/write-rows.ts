import { and, eq, inArray } from "drizzle-orm";
import { findSameDay, listOwnAt, listOwnDrafts } from "./imported-events.ts";
import { whenOf } from "../events/when-fields.ts";
import { isZone } from "../events/zones.ts";
import type { Transaction } from "../lib/database/database.ts";
import { newId } from "../lib/ids.ts";
import { fingerprintOf, titleKey } from "./keys.ts";
import type { ReadRow } from "./import-row.ts";
import { eventImportRows, importedEvents } from "./tables.ts";

const batchSize = 500;

type Row = typeof eventImportRows.$inferInsert;
type List = { importId: string; ownerId: string; rows: ReadRow[] };

/** Replaces an import's rows with what was read, and marks events the user already has. */
export async function writeRows(tx: Transaction, { importId, ownerId, rows }: List): Promise<void> {
  await tx.delete(eventImportRows).where(eq(eventImportRows.importId, importId));
  const drafts = await draftKeys(tx, ownerId);
  for (let at = 0; at < rows.length; at += batchSize) {
    const part = rows.slice(at, at + batchSize);
    const known = await findImported(
      tx,
      ownerId,
      part.flatMap((row) => ("key" in row ? row.key : [])),
    );
    const own = await eventKeys(tx, ownerId, part, drafts);
    const same = await findSameDay(tx, daysOf(part), "the command line");
    const written: Row[] = [];
    for (const [index, row] of part.entries()) {
      const base = { importId, position: at + index, line: row.line, title: row.title };
      const isDouble = "key" in row && same.has(index) && !known.has(row.key);
      const double = isDouble && "This event is already here: same title, day and city.";
      const reason =
        "reason" in row ? row.reason : double || (await findProblem(tx, row, own, known));
      if (reason !== undefined || "reason" in row) {
        written.push({ ...base, state: "skipped", reason: reason ?? "" });
        continue;
      }
      const { fields, endsAt, key, remark } = row;
      const before = known.get(key);
      written.push({
        ...base,
        state: "ready",
        reason: remark,
        key,
        print: fingerprintOf(fields),
        fields,
        endsAt,
        eventId: before ?? newId(),
        again: before !== undefined,
      });
    }
    if (written.length > 0) await tx.insert(eventImportRows).values(written);
  }
}

type Ready = Extract<ReadRow, { key: string }>;

async function findProblem(
  tx: Transaction,
  { fields, startsAt, key }: Ready,
  own: Set<string>,
  known: Map<string, string>,
): Promise<string | undefined> {
  if (!(await isZone(tx, fields.zone))) return `We don't know the time zone “${fields.zone}”.`;
  const isDouble = !known.has(key) && own.has(titleKey(fields, startsAt));
  return isDouble ? "You already have this event: same title, start and city." : undefined;
}

function daysOf(rows: ReadRow[]) {
  return rows.flatMap((row, at) => {
    if (!("fields" in row)) return [];
    const { title, city, startDay: day } = row.fields;
    return { at, title, city, day };
  });
}

/** The events that the user's rows with these keys became in earlier imports. */
async function findImported(
  tx: Transaction,
  ownerId: string,
  keys: string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const found = await tx
    .select({ key: importedEvents.key, eventId: importedEvents.eventId })
    .from(importedEvents)
    .where(and(eq(importedEvents.ownerId, ownerId), inArray(importedEvents.key, keys)));
  return new Map(found.map(({ key, eventId }) => [key, eventId]));
}

async function eventKeys(
  tx: Transaction,
  ownerId: string,
  rows: ReadRow[],
  drafts: Set<string>,
): Promise<Set<string>> {
  const starts = rows.flatMap((row) => ("startsAt" in row ? row.startsAt : []));
  if (starts.length === 0) return drafts;
  const own = await listOwnAt(tx, ownerId, starts);
  return new Set([...drafts, ...own.map((event) => titleKey(event, event.startsAt))]);
}

async function draftKeys(tx: Transaction, ownerId: string): Promise<Set<string>> {
  const drafts = await listOwnDrafts(tx, ownerId);
  return new Set(
    drafts.flatMap(({ fields }) => {
      const found = whenOf(fields);
      return "when" in found ? [titleKey(fields, found.when.startsAt)] : [];
    }),
  );
}
