import { and, between, sql } from "drizzle-orm";
import type { SearchConditions } from "./search-conditions.ts";
import { type Box, cellsInBox } from "./within-radius.ts";
import { events } from "../events/tables.ts";

/** Limits a search to a map viewport, whose grid cells become its area unless it has one. */
export function withinViewport(search: SearchConditions, box: Box): SearchConditions {
  const within = sql`(${between(events.latitude, box.south, box.north)} and ${between(events.longitude, box.west, box.east)})`;
  const grid = search.area ? undefined : cellsInBox(box);
  return {
    ...search,
    filters: and(search.filters, within),
    area: grid ? { ...grid, within } : search.area,
  };
}

/** The viewport of a query; undefined when a side is missing. */
export function viewportOf({ south, west, north, east }: Partial<Box>): Box | undefined {
  if (south === undefined || west === undefined || north === undefined || east === undefined)
    return undefined;
  return { south, west, north, east };
}
