import { parse, type CsvError } from "csv-parse/sync";
import { importLimits } from "../../contract/events/import-limits.ts";
import { UnreadableList } from "./import-row.ts";

/** A list with named columns; `line` is where the record starts. */
export type Table = {
  names: string[];
  records: { line: number; cells: string[]; problem?: string }[];
};

const maxRecordLength = 100_000;

/** Reads CSV with a header row, split by the most frequent of comma, semicolon, tab and bar in the first line. */
export function readTable(text: string): Table {
  let unclosed = false;
  const rows = parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_error: true,
    on_skip: (error: CsvError | undefined) => {
      unclosed ||= error?.code === "CSV_QUOTE_NOT_CLOSED";
      return undefined;
    },
  }) as unknown as { info: { lines: number }; record: string[] }[];
  const [head, ...rest] = rows;
  if (!head) throw new UnreadableList("We couldn't find a table in this file.");
  if (head.record.length > importLimits.columns)
    throw new UnreadableList("This list has more than 100 columns. Leave some out.");
  let line = head.info.lines + 1;
  const records: Table["records"] = [];
  for (const { info, record } of rest) {
    const length = record.reduce((sum, cell) => sum + cell.length, 0);
    if (record.some((cell) => cell.trim() !== ""))
      records.push(
        length > maxRecordLength
          ? { line, cells: [], problem: "This row is too long to be one event." }
          : { line, cells: record },
      );
    line = info.lines + 1;
  }
  if (unclosed) {
    const problem =
      "A quotation mark opens here and never closes, so everything after it was skipped.";
    records.push({ line, cells: [], problem });
  }
  return { names: head.record.map((name) => name.trim()), records };
}

function delimiterOf(text: string): string {
  const first = text.slice(0, 10_000).split(/\r?\n/).find(Boolean) ?? "";
  const [best = ","] = [",", ";", "\t", "|"].toSorted(
    (one, other) => first.split(other).length - first.split(one).length,
  );
  return best;
}
