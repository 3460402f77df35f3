import type { ImportOptions } from "../../contract/events/imports.ts";
import { importLimits } from "../../contract/events/import-limits.ts";
import { guessColumns, guessDayFirst, rowsOf } from "./columns.ts";
import { fieldsOf } from "./fields-of.ts";
import { idOf, withKeys, type Keyed } from "./keys.ts";
import { readCalendar } from "./read-calendar.ts";
import { readObjects } from "./read-objects.ts";
import { readTable } from "./read-table.ts";
import {
  townOf,
  UnreadableList,
  type Raw,
  type Read,
  type ReadRow,
  type Reading,
} from "./import-row.ts";
import type { Located } from "../places/service.ts";
import { placeOfLocation, townTextsOf } from "./location.ts";
import { lineOf } from "./import-text.ts";
import { clocksOf } from "./zone-names.ts";

/** Reads a list of events in a worker thread. Throws UnreadableList. */
export function readList({ text, kind, zone, options: chosen, towns }: Reading): Read {
  const plain: ImportOptions = {
    zone,
    category: "General",
    free: false,
    dayFirst: true,
    columns: [],
  };
  if (kind === "calendar") {
    const options = { ...(chosen ?? plain), columns: [] };
    const raw = readCalendar(text);
    const rows = mergeRepeatedReasons(readRows(raw, { options, towns, place: "line" }));
    return { options, columns: [], rows, townNames: townNamesOf(raw) };
  }
  const place = kind === "table" ? "line" : "entry";
  const table = kind === "table" ? readTable(text) : readObjects(text);
  const guessed = chosen ? chosen.columns : guessColumns(table);
  const options = chosen ?? {
    ...plain,
    columns: guessed,
    dayFirst: guessDayFirst(table, guessed),
  };
  const columns = table.names.map((name, at) => ({
    name: nameOf(name, at, table.names),
    example: exampleOf(table.records.map(({ cells }) => cells[at])),
  }));
  const raw = rowsOf(table, options.columns);
  const rows = readRows(raw, { options, towns, place });
  return { options, columns, rows, townNames: townNamesOf(raw) };
}

/** A unique name for each column, even if the list has none or repeats one. */
function nameOf(name: string, at: number, names: string[]): string {
  const short = name.slice(0, 100).toWellFormed();
  return short && names.indexOf(name) === at ? short : `${short || "Column"} (${at + 1})`;
}

function exampleOf(cells: (string | undefined)[]): string {
  const first = cells.find((cell) => cell?.trim());
  return (first ?? "").trim().slice(0, 80).toWellFormed();
}

function townNamesOf(raw: Raw[]): string[] {
  const texts = raw.flatMap(({ values, location }) =>
    location === undefined ? (townOf(values) ?? []) : townTextsOf(location),
  );
  return [...new Set(texts)];
}

type Around = { options: ImportOptions; towns?: Map<string, Located> | undefined };

function readRows(raw: Raw[], { place, ...around }: Around & { place: "line" | "entry" }) {
  if (raw.length > importLimits.rows)
    throw new UnreadableList(
      "There are more than 10,000 events in this list. Split it into several files.",
    );
  return withKeys(
    raw.map((row) => readRow(row, around)),
    place,
  );
}

/** Merges occurrences of an entry that are skipped for the same reason. */
function mergeRepeatedReasons(rows: ReadRow[]): ReadRow[] {
  const counts = new Map<string, number>();
  const once = rows.filter((row) => {
    if (!("reason" in row)) return true;
    const name = skipKey(row);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1;
  });
  return once.map((row) => {
    const count = "reason" in row ? (counts.get(skipKey(row)) ?? 1) : 1;
    return "reason" in row && count > 1
      ? { ...row, reason: `${row.reason} This applies to ${count} of its dates.` }
      : row;
  });
}

function skipKey({ line, reason }: { line: number; reason: string }): string {
  return `${line} ${reason}`;
}

function readRow(raw: Raw, { options, towns }: Around): Keyed {
  const { line, values, problem, fileZone = options.zone, unknownZone, location } = raw;
  const title = (values.title ?? "").slice(0, 120).toWellFormed();
  const id = idOf(values);
  if (problem !== undefined) return { line, title, id, reason: problem };
  const place = location !== undefined && towns && placeOfLocation(location, towns);
  const town = place ? place.town : towns?.get(townOf(values) ?? "");
  const clock = { ...options, zone: fileZone };
  const found = fieldsOf(place ? { ...values, ...place.values } : values, clock, town);
  // Lists imported before towns were located are recognized by the start as it was read back then.
  const plain = town ? fieldsOf(values, clock) : found;
  if ("reason" in found) return { line, title, id, reason: found.reason };
  const { fields, startsAt, endsAt, remarks } = found;
  if (unknownZone)
    remarks.unshift(
      `The zone “${lineOf(unknownZone, 60, "zone", [])}” is unknown; its times are read in ${clocksOf(fields.zone)}.`,
    );
  const keyedAt = "reason" in plain ? startsAt : plain.startsAt;
  const remark = remarks.join(" ");
  return { line, title: fields.title, id, fields, startsAt, endsAt, keyedAt, remark };
}
