import { sql, type SQL } from "drizzle-orm";
import { isId } from "../lib/ids.ts";
import { refuse } from "../lib/refuse.ts";

/** Where a page of a search ended: what its order counts first, then the start, then the id. */
export type FoundCursor = { key: number; time: number; id: string; loose: boolean };

// A tilde in front: the words were forgiven a slip, and the next page must do so too.
const shape = /^(~?)(-?\d{1,10})\.(-?\d{1,13})\.(.+)$/;

export function readFoundCursor(text: string | undefined): FoundCursor | undefined {
  if (text === undefined) return undefined;
  const [, mark, key, time, id = ""] = shape.exec(text) ?? [];
  if (!isId(id) || Number(key) > 2_147_483_647 || Number(key) < -2_147_483_648)
    refuse("BAD_INPUT", { fields: [{ field: "cursor", message: "Start from the first page." }] });
  return { key: Number(key), time: Number(time), id, loose: mark === "~" };
}

export function writeFoundCursor({ key, time, id, loose }: FoundCursor): string {
  return `${loose ? "~" : ""}${key}.${time}.${id}`;
}

/** Rows behind the cursor. */
export function isBehind(key: SQL, time: SQL, id: SQL, cursor: FoundCursor): SQL {
  const moment = sql`to_timestamp(${cursor.time}::float8 / 1000)`;
  return sql`(${key}, ${time}, ${id}) > (${cursor.key}::int, ${moment}, ${cursor.id}::uuid)`;
}
