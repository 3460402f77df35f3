import { isEventShown } from "../events/visibility.ts";
import { and, eq, isNull, isNotNull, sql, type SQL } from "drizzle-orm";
import type { EventFilters } from "../../contract/events/events.ts";
import { eventLimits } from "../../contract/events/limits.ts";
import type { Place } from "../../contract/places.ts";
import type { ViewerId } from "../lib/person.ts";
import { cellsWithinRadius, metresFrom } from "./within-radius.ts";
import { daysOf, periodOf, todayIn, type Period } from "./period.ts";
import { events } from "../events/tables.ts";

export type SearchFilters = EventFilters & { mapped?: "true" | undefined };

/** The conditions of a search, in parts that the bounded scans combine differently. */
export type SearchConditions = {
  filters: SQL | undefined;
  period: Period;
  area: SearchArea | undefined;
  /** Metres from the place, if there is one. */
  metres: SQL<number | null>;
};

/** An area of the map: events in these grid cells that also meet `within`, and events that only name its town. */
export type SearchArea = { cell: SQL; cells: number[]; within: SQL; inTown?: SQL };

// The grid cell of online-only events, which can be joined from anywhere.
const onlineCell = -1;

/** The conditions for published public events that match these filters. */
export function searchConditionsFor(
  viewer: ViewerId,
  query: SearchFilters,
  place: Place | undefined,
): SearchConditions {
  const filters = and(
    eq(events.visibility, "public"),
    eq(events.status, "published"),
    query.category && eq(events.category, query.category),
    query.free && eq(events.free, true),
    query.family && eq(events.familyFriendly, true),
    query.accessible && eq(events.accessible, true),
    query.online && eq(events.online, true),
    query.mapped && isNotNull(events.latitude),
    isEventShown(viewer),
  );
  return {
    filters,
    // Without a preset nothing depends on today, and formatting the date in a zone is slow.
    period: periodOf(query.when ? daysOf(query, todayIn(place?.zone ?? query.zone)) : query),
    area: searchAreaOf(query, place),
    metres: place ? metresFrom(place) : sql`null::int`,
  };
}

function searchAreaOf(query: SearchFilters, place: Place | undefined): SearchArea | undefined {
  // Online events can be joined from anywhere.
  if (query.place === undefined || query.online) return undefined;
  const metres = (query.radius ?? eventLimits.radius.usual) * 1000;
  const [typedName = ""] = query.place.split(",");
  // Some listings write the region into the town's name: "Seattle, WA".
  const withRegion = place?.region ? `${place.name}, ${place.region}` : "";
  const towns = [typedName.trim(), place?.name ?? "", withRegion]
    .filter(Boolean)
    .map((name) => name.toLowerCase());
  const hasTown = sql`lower(${events.city}) = any(${sql.param(towns)}::text[])`;
  // Without a known place, only the town's name can match.
  if (!place) return { cell: sql`null::int`, cells: [], within: sql`false`, inTown: hasTown };
  const { cell, cells } = cellsWithinRadius(place, metres);
  return {
    cell,
    cells: query.mapped ? cells : [...cells, onlineCell],
    within: sql`(${metresFrom(place)} <= ${metres} or ${isNull(events.latitude)})`,
    inTown: sql`(${hasTown} and ${isNull(events.latitude)})`,
  };
}

/** Whether an event matches by location, and not only by being online. */
export function isNearby({ area }: SearchConditions): SQL {
  return area ? sql`(${area.cell} is distinct from ${sql.raw(String(onlineCell))})` : sql`true`;
}

/** The search near its place, and the one for online-only events, which are listed after it. */
export function nearbyThenOnline(search: SearchConditions): SearchConditions[] {
  const { area } = search;
  if (!area?.cells.includes(onlineCell)) return [search];
  const { cell, cells, within } = area;
  return [
    { ...search, area: { ...area, cells: cells.filter((one) => one !== onlineCell) } },
    { ...search, area: { cell, cells: [onlineCell], within } },
  ];
}
