import { and, eq, gt, lt, or, type AnyColumn, type SQL } from "drizzle-orm";
import { isId } from "../ids.ts";
import { refuse } from "../refuse.ts";

/** Where a page ended: the moment and the id of its last row. */
export type Cursor = { time: Date; id: string };

// Thirteen digits reach the year 2286.
const shape = /^(-?\d{1,13})\.(.+)$/;

/** Reads a cursor that `nextCursor` wrote; refuses anything else. */
export function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  const [, time, id = ""] = shape.exec(text) ?? [];
  if (!isId(id))
    refuse("BAD_INPUT", { fields: [{ field: "cursor", message: "Start from the first page." }] });
  return { time: new Date(Number(time)), id };
}

/** Splits one row more than asked for into a page and the cursor of the next. */
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
  if (!cursor) return undefined;
  return or(lt(time, cursor.time), and(eq(time, cursor.time), lt(id, cursor.id)));
}

/** Rows newer than the cursor, for lists ordered by time and id ascending. */
export function after(time: AnyColumn, id: AnyColumn, cursor: Cursor | undefined): SQL | undefined {
  if (!cursor) return undefined;
  return or(gt(time, cursor.time), and(eq(time, cursor.time), gt(id, cursor.id)));
}
