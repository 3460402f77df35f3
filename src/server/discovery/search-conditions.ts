import { and, eq, isNull, isNotNull, sql, type SQL } from "drizzle-orm";
import type { EventFilters } from "../../contract/events/events.ts";
import { eventLimits } from "../../contract/events/limits.ts";
import type { Place } from "../../contract/places.ts";
import type { Viewer } from "../lib/person.ts";
import { notBlocked } from "../people/visibility.ts";
import { cellsAround, metresFrom } from "./within-radius.ts";
import { daysOf, periodOf, todayIn, type Period } from "./date-range.ts";
import { events } from "../events/tables.ts";

export type Question = EventFilters & { mapped?: "true" | undefined };

/** What a search looks for, in conditions that the database can put together in several ways. */
export type Search = {
  filters: SQL | undefined;
  period: Period;
  around: Around | undefined;
  /** Metres from the place, if one is named. */
  metres: SQL<number | null>;
};

/** What belongs to a place: what lies in these squares and within, and what names its town. */
export type Around = { cell: SQL; cells: number[]; within: SQL; inTown?: SQL };

// What is only online can be joined from anywhere.
const onlineCell = -1;

/** The conditions for published public events by these filters. */
export function searchFor(viewer: Viewer, query: Question, place: Place | undefined): Search {
  const filters = and(
    eq(events.visibility, "public"),
    eq(events.status, "published"),
    query.category && eq(events.category, query.category),
    query.free && eq(events.free, true),
    query.family && eq(events.familyFriendly, true),
    query.accessible && eq(events.accessible, true),
    query.online && eq(events.online, true),
    query.mapped && isNotNull(events.latitude),
    notBlocked(viewer, events.hostId),
  );
  return {
    filters,
    period: periodOf(daysOf(query, todayIn(place?.zone ?? query.zone))),
    around: aroundOf(query, place),
    metres: place ? metresFrom(place) : sql`null::int`,
  };
}

function aroundOf(query: Question, place: Place | undefined): Around | undefined {
  // Whoever asks for what is online can take part from anywhere.
  if (query.place === undefined || query.online) return undefined;
  const metres = (query.radius ?? eventLimits.radius.usual) * 1000;
  const [typed = ""] = query.place.split(",");
  const towns = [typed.trim(), place?.name ?? ""].filter(Boolean).map((name) => name.toLowerCase());
  const isTown = sql`lower(${events.city}) = any(${sql.param(towns)}::text[])`;
  // Of an event without a position only the town is known.
  if (!place) return { cell: sql`null::int`, cells: [], within: sql`false`, inTown: isTown };
  const { cell, cells } = cellsAround(place, metres);
  return {
    cell,
    cells: query.mapped ? cells : [...cells, onlineCell],
    within: sql`(${metresFrom(place)} <= ${metres} or ${isNull(events.latitude)})`,
    inTown: sql`(${isTown} and ${isNull(events.latitude)})`,
  };
}
