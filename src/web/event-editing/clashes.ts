import { deepEqual } from "@tanstack/react-router";
import type { DraftFields } from "../../contract/events/editing.ts";

type Changes = Partial<DraftFields>;

/** What others made of the fields that are changed here too, in another way. */
export function clashesOf(base: DraftFields, mine: Changes, theirs: DraftFields): Changes {
  const fields = Object.keys(mine) as (keyof DraftFields)[];
  const clashing = fields.filter(
    (field) =>
      [mine[field], theirs[field]].every((value) => !deepEqual(value, base[field])) &&
      !deepEqual(mine[field], theirs[field]),
  );
  return Object.fromEntries(clashing.map((field) => [field, theirs[field]]));
}
