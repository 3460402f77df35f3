import { sql, type SQL } from "drizzle-orm";
import { isId } from "../lib/ids.ts";
import { refuse } from "../lib/refuse.ts";

/** The keyset cursor of a search: the sort key, start and id of a page's last result. */
export type SearchCursor = { key: number; time: number; id: string; isFuzzy: boolean };

// A leading tilde marks a typo-tolerant search, which the next page must repeat.
const format = /^(~?)(-?\d{1,10})\.(-?\d{1,13})\.(.+)$/;

export function readSearchCursor(text: string | undefined): SearchCursor | undefined {
  if (text === undefined) return undefined;
  const [, mark, key, time, id = ""] = format.exec(text) ?? [];
  if (!isId(id) || Number(key) > 2_147_483_647 || Number(key) < -2_147_483_648)
    refuse("BAD_INPUT", { fields: [{ field: "cursor", message: "Start from the first page." }] });
  return { key: Number(key), time: Number(time), id, isFuzzy: mark === "~" };
}

export function writeSearchCursor({ key, time, id, isFuzzy }: SearchCursor): string {
  return `${isFuzzy ? "~" : ""}${key}.${time}.${id}`;
}

/** Whether a row comes after the cursor, in order of key, start and id. */
export function isAfterCursor(key: SQL, time: SQL, id: SQL, cursor: SearchCursor): SQL {
  const moment = sql`to_timestamp(${cursor.time}::float8 / 1000)`;
  return sql`(${key}, ${time}, ${id}) > (${cursor.key}::int, ${moment}, ${cursor.id}::uuid)`;
}
