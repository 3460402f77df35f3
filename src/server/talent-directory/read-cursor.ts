import { isId } from "../lib/ids.ts";
import { refuse } from "../lib/refuse.ts";

export type Cursor = {
  key: number;
  id: string;
  isFuzzy: boolean;
  /** The act's currency and fee unit, in a list sorted by fees. */
  feeGroup: string | undefined;
};

export function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  const [, fuzzy, feeGroup, key, id = ""] =
    /^(~?)(?:([A-Z]{3}[01]|none):)?(-?\d{1,16})\.(.+)$/.exec(text) ?? [];
  if (!isId(id)) refuseCursor();
  return { key: Number(key), id, isFuzzy: fuzzy === "~", feeGroup };
}

export function refuseCursor(): never {
  return refuse("BAD_INPUT", {
    fields: [{ field: "cursor", message: "Start from the first page." }],
  });
}
