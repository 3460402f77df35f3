import { and, eq, isNull, isNotNull, or, sql, type SQL } from "drizzle-orm";
import type { EventFilters } from "../../contract/events.ts";
import { limits } from "../../contract/limits.ts";
import type { Place } from "../../contract/places.ts";
import type { Viewer } from "../lib/routes.ts";
import { notBlocked } from "../people/visibility.ts";
import { cellsAround, metresFrom } from "./near.ts";
import { daysOf, periodOf, todayIn, type Period } from "./period.ts";
import { events } from "./tables.ts";

export type Question = EventFilters & { mapped?: "true" | undefined };

/** What a search looks for, in conditions that the database can put together in several ways. */
export type Search = {
  filters: SQL | undefined;
  period: Period;
  around: Around | undefined;
  /** Metres from the place, if one is named. */
  metres: SQL<number | null>;
};

/** Three kinds of events belong to a place; an index finds each. */
export type Around = { cell: SQL; cells: number[]; within: SQL; inTown?: SQL; online?: SQL };

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
  const metres = (query.radius ?? limits.radius.usual) * 1000;
  const [typed = ""] = query.place.split(",");
  const towns = [typed.trim(), place?.name ?? ""].filter(Boolean).map((name) => name.toLowerCase());
  const isTown = sql`lower(${events.city}) = any(${sql.param(towns)}::text[])`;
  return {
    ...(place ? cellsAround(place, metres) : { cell: sql`null::int`, cells: [] }),
    within: place ? sql`${metresFrom(place)} <= ${metres}` : sql`false`,
    // Of an event without a position only the town is known.
    inTown: place ? sql`(${isTown} and ${isNull(events.latitude)})` : isTown,
    online:
      query.mapped || !place
        ? undefined
        : sql`(online and ${isNull(events.latitude)} and ${eq(events.city, "")})`,
  };
}

function near({ cell, cells, within, inTown, online }: Around): SQL | undefined {
  const inCells = sql`(${cell} = any(${sql.param(cells)}::int[]) and ${within})`;
  return or(inCells, inTown, online);
}

type Walk = { select: SQL; limit: number; also?: SQL | undefined };

/**
 * What the search finds, as several short walks through indexes in order of time that each stop at the limit: what is under way,
 * then what comes, or what comes in each square of the map, in the town and online. Together they hold the soonest of all.
 */
export function soonestFound({ filters, period, around }: Search, walk: Walk): SQL {
  const all = and(filters, ...period.within, walk.also);
  const step = (...conditions: (SQL | undefined)[]) =>
    sql`(select ${walk.select} from ${events} where ${and(all, ...conditions)} order by ${events.startsAt}, ${events.id} limit ${walk.limit})`;
  if (!around) return sql`${step(period.running)} union all ${step(period.coming)}`;
  const { cell, cells, within, inTown, online } = around;
  const steps = [step(period.running, near(around))];
  if (cells.length > 0) {
    const inCell = step(period.coming, sql`${cell} = squares.square`, within);
    steps.push(
      sql`(select walked.* from unnest(${sql.param(cells)}::int[]) as squares(square) cross join lateral ${inCell} as walked)`,
    );
  }
  for (const other of [inTown, online]) if (other) steps.push(step(period.coming, other));
  return sql.join(steps, sql` union all `);
}
