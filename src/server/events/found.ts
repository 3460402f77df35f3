import { and, eq, isNull, isNotNull, or, sql, type SQL } from "drizzle-orm";
import type { EventFilters } from "../../contract/events.ts";
import { limits } from "../../contract/limits.ts";
import type { Place } from "../../contract/places.ts";
import type { Viewer } from "../lib/routes.ts";
import { notBlocked } from "../people/visibility.ts";
import { cellsAround, metresFrom } from "./near.ts";
import { daysOf, periodOf, todayIn, type Period } from "./period.ts";
import { hasWords, hasWordsIn, type Text } from "./search.ts";
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

/** What belongs to a place: what lies in these squares and within, and what names its town. */
type Around = { cell: SQL; cells: number[]; within: SQL; inTown?: SQL };

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
  const metres = (query.radius ?? limits.radius.usual) * 1000;
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

function near({ cell, cells, within, inTown }: Around): SQL | undefined {
  return or(sql`(${cell} = any(${sql.param(cells)}::int[]) and ${within})`, inTown);
}

type Walk = {
  select: SQL;
  limit: number;
  /** So many of each square of the map, when not the soonest of all are wanted but some from everywhere. */
  perSquare?: number;
  text?: Text | undefined;
  /** Nothing before it is wanted. */
  since?: SQL | undefined;
  also?: SQL | undefined;
};

/**
 * What the search finds, as several short walks through indexes in order of time that each stop at the limit: what is under way,
 * then what comes, or what comes in each square of the map and in the town. Together they hold the soonest of all.
 */
export function soonestFound({ filters, period, around }: Search, walk: Walk): SQL {
  const { text, select, limit, since } = walk;
  const all = and(filters, ...period.within, since, walk.also);
  const few = (rows: SQL, most: number, ...conditions: (SQL | undefined)[]) =>
    sql`(select ${select} from ${rows} where ${and(all, ...conditions)} order by ${events.startsAt}, ${events.id} limit ${most})`;
  const hasText = text === undefined ? undefined : hasWords(text);
  const steps = [few(apart(period.running), limit, hasText, around && near(around))];
  const come = (most: number, ...conditions: (SQL | undefined)[]) =>
    few(sql`${events}`, most, hasText, period.coming, ...conditions);
  if (around && around.cells.length > 0) {
    const { cell, cells, within } = around;
    const inCell = come(walk.perSquare ?? limit, sql`${cell} = squares.square`, within);
    steps.push(
      sql`(select walked.* from unnest(${sql.param(cells)}::int[]) as squares(square) cross join lateral ${inCell} as walked)`,
    );
  }
  if (around?.inTown) steps.push(come(limit, around.inTown));
  if (!around && text === undefined) steps.push(come(limit));
  if (!around && text !== undefined) {
    const weeks = weeksOf(and(period.coming, ...period.within, since));
    const inWeek = few(apart(hasWordsIn(sql`weeks.week`, text)), limit, period.coming);
    // The weeks come in their order, so that the first that are found are the soonest and the rest is never looked at.
    steps.push(
      sql`(select walked.* from (${weeks}) as weeks cross join lateral ${inWeek} as walked limit ${limit})`,
    );
  }
  return sql.join(steps, sql` union all `);
}

/** Fenced off, so that the planner does not put the lists of other indexes beside this one's, which grow with all events. */
function apart(condition: SQL | undefined): SQL {
  return sql`(select * from ${events} where ${condition} offset 0) as ${events}`;
}

/** The weeks in which anything at all begins, each found by one step along the index. */
function weeksOf(condition: SQL | undefined): SQL {
  const first = (behind?: SQL) => sql`(
    select week_of(${events.startsAt}) from ${events}
    where ${and(condition, behind)} order by ${events.startsAt} limit 1)`;
  const next = first(sql`${events.startsAt} >= to_timestamp((stepped.week + 1) * 604800::float8)`);
  return sql`with recursive stepped(week) as (
      select ${first()} union all select ${next} from stepped where stepped.week is not null
    ) select week from stepped where week is not null`;
}
