import { getTableColumns } from "drizzle-orm";
import { EventDetails } from "../../contract/events/events.ts";
import { events } from "./tables.ts";

/** The fields that the form, the row and the page share. */
export const detailNames = Object.keys(EventDetails.shape) as (keyof typeof EventDetails.shape)[];

/** The columns of these fields. A contract field without a column is a type error here. */
export const detailColumns = pickFields(getTableColumns(events), detailNames);

export function pickFields<T, Key extends keyof T>(from: T, keys: readonly Key[]): Pick<T, Key> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, Key>;
}
