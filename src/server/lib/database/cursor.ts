import { sql, type AnyColumn, type SQL } from "drizzle-orm";
import { isId } from "../ids.ts";
import { refuse } from "../refuse.ts";

/** The time and id of a page's last row. */
export type Cursor = { time: Date; id: string };

// Thirteen digits of milliseconds reach the year 2286.
const shape = /^(-?\d{1,13})\.(.+)$/;

/** Parses a cursor written by `nextCursor`; refuses anything else. */
export function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  const [, time, id = ""] = shape.exec(text) ?? [];
  if (!isId(id))
    refuse("BAD_INPUT", { fields: [{ field: "cursor", message: "Start from the first page." }] });
  return { time: new Date(Number(time)), id };
}

/** Splits `limit + 1` rows into a page and the cursor of the next one. */
export function pageOf<T>(rows: T[], limit: number, at: (row: T) => Cursor) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  if (rows.length <= limit || last === undefined) return { items, next: null };
  const { time, id } = at(last);
  return { items, next: `${time.getTime()}.${id}` };
}

/** Rows older than the cursor, for lists ordered by time and id descending. */
export function before(
  time: AnyColumn,
  id: AnyColumn,
  cursor: Cursor | undefined,
): SQL | undefined {
  return cursor && sql`(${time}, ${id}) < ${pairOf(time, id, cursor)}`;
}

/** Rows newer than the cursor, for lists ordered by time and id ascending. */
export function after(time: AnyColumn, id: AnyColumn, cursor: Cursor | undefined): SQL | undefined {
  return cursor && sql`(${time}, ${id}) > ${pairOf(time, id, cursor)}`;
}

/** Compares the pair as a row so that the index is used; with `or`, all earlier rows would be read. */
function pairOf(time: AnyColumn, id: AnyColumn, cursor: Cursor): SQL {
  return sql`(${sql.param(cursor.time, time)}, ${sql.param(cursor.id, id)})`;
}
