import { and, between, sql } from "drizzle-orm";
import type { Search } from "./search-conditions.ts";
import { type Box, cellsIn } from "./within-radius.ts";
import { events } from "../events/tables.ts";

/** The search in a part of the map: its squares take the place of a place. */
export function inView(search: Search, box: Box): Search {
  const within = sql`(${between(events.latitude, box.south, box.north)} and ${between(events.longitude, box.west, box.east)})`;
  const squares = search.around ? undefined : cellsIn(box);
  return {
    ...search,
    filters: and(search.filters, within),
    around: squares ? { ...squares, within } : search.around,
  };
}

/** The part of the map that is asked for; none when a side of it is missing. */
export function boxOf({ south, west, north, east }: Partial<Box>): Box | undefined {
  if (south === undefined || west === undefined || north === undefined || east === undefined)
    return undefined;
  return { south, west, north, east };
}
