import { kindOf } from "./decode.ts";
import { readList } from "./read.ts";

/** Reads a list as an upload would, and separates accepted rows from skipped ones. */
export function read(text: string, zone = "Europe/Berlin") {
  const { rows, ...rest } = readList({ text, kind: kindOf(text), zone, options: null });
  const events = rows.flatMap((row) => ("fields" in row ? row : []));
  const left = rows.flatMap((row) => ("reason" in row ? row : []));
  return { rows, events, left, ...rest };
}
