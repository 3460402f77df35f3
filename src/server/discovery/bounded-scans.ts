import { and, or, SQL, sql } from "drizzle-orm";
import type { Around, Search } from "./search-conditions.ts";
import { askedIn, hasWords, hasWordsOf, type Text } from "./search-text.ts";
import { events } from "../events/tables.ts";

type BoundedScan = {
  select: SQL;
  limit: number;
  /** So many of each square of the map, when not the soonest of all are wanted but some from everywhere. */
  perSquare?: number;
  text?: Text | undefined;
  /** Nothing before it is wanted. */
  since?: SQL | undefined;
  also?: SQL | undefined;
};

// With a first step of a day the soonest of a busy place are met before much is read.
const seconds = { day: 86_400, week: 604_800 };
type Unit = keyof typeof seconds;
// No step is longer: what its lists hold is compared all together.
const longest = { day: 64, week: 2 };

/**
 * What the search finds, as several short walks through indexes in order of time that each stop at the limit: what is under way,
 * then what comes, step by step in time, or in each square of the map; and in the town. Together they hold the soonest of all.
 */
export function soonestMatches(search: Search, walk: BoundedScan): SQL {
  const { period, around } = search;
  const { text, limit } = walk;
  const has = text === undefined ? undefined : hasWords(text);
  const running = few(search, walk, apart(period.running), limit, [has, around && near(around)]);
  return sql.join([running, ...comingFound(search, walk, has)], sql` union all `);
}

function comingFound(search: Search, walk: BoundedScan, has: SQL | undefined): SQL[] {
  const { around, period } = search;
  const { limit, text, perSquare } = walk;
  if (!around && text === undefined)
    return [few(search, walk, sql`${events}`, limit, [period.coming])];
  if (!around) return [inSteps(search, walk)];
  const inTown =
    around.inTown && few(search, walk, sql`${events}`, limit, [period.coming, has, around.inTown]);
  const inCells =
    around.cells.length > 0 &&
    (perSquare !== undefined && text === undefined
      ? inSquares(search, walk, around, perSquare)
      : inSteps(search, walk, around));
  return [inCells, inTown].filter((part) => part instanceof SQL);
}

type Conditions = (SQL | undefined)[];

/** The soonest of some rows that the search finds. */
function few(
  search: Search,
  walk: BoundedScan,
  rows: SQL,
  most: number,
  conditions: Conditions,
): SQL {
  const { filters, period } = search;
  const all = and(filters, ...period.within, walk.since, walk.also, ...conditions);
  return sql`(select ${walk.select} from ${rows} where ${all} order by ${events.startsAt}, ${events.id} limit ${most})`;
}

function inSquares(
  search: Search,
  walk: BoundedScan,
  { cell, cells, within }: Around,
  most: number,
): SQL {
  const inCell = few(search, walk, sql`${events}`, most, [
    search.period.coming,
    sql`${cell} = squares.square`,
    within,
  ]);
  return sql`(select walked.* from unnest(${sql.param(cells)}::int[]) as squares(square) cross join lateral ${inCell} as walked)`;
}

function near({ cell, cells, within, inTown }: Around): SQL | undefined {
  return or(sql`(${cell} = any(${sql.param(cells)}::int[]) and ${within})`, inTown);
}

/** The soonest to come that have the words or lie in the squares. The steps come in their order, so that those behind the limit are never looked at. */
function inSteps(search: Search, walk: BoundedScan, around?: Around): SQL {
  const { coming, within } = search.period;
  const { text, limit } = walk;
  const unit = text === undefined ? "day" : "week";
  const steps = stepsOf(and(coming, ...within, walk.since), unit);
  const inStep = and(
    text === undefined ? undefined : hasWordsOf(sql`steps.asked`),
    // Words alone say the week themselves; the list of all that begins in it would be read in vain.
    ...(around ? inSquaresOf(around, unit) : []),
  );
  const found = few(search, walk, apart(inStep), limit, [coming, around?.within]);
  const asked = text === undefined ? sql`null` : askedIn(sql`first`, sql`behind`, text);
  return sql`(select walked.* from (select first, behind, ${asked} as asked from (${steps}) as stepped) as steps
    cross join lateral ${found} as walked limit ${limit})`;
}

function inSquaresOf({ cell, cells }: Around, unit: Unit): SQL[] {
  const long = sql.raw(String(seconds[unit]));
  return [
    sql`${cell} = any(${sql.param(cells)}::int[])`,
    sql`${events.startsAt} >= to_timestamp(steps.first * ${long}::float8)`,
    sql`${events.startsAt} < to_timestamp(steps.behind * ${long}::float8)`,
  ];
}

/** Days or weeks in which anything at all begins, each found by one step along the index: one, one more, and then always as many as before, up to the longest. */
function stepsOf(condition: SQL | undefined, unit: Unit): SQL {
  const long = sql.raw(String(seconds[unit]));
  const first = (behind?: SQL) => sql`(
    select floor(extract(epoch from ${events.startsAt}) / ${long})::int from ${events}
    where ${and(condition, behind)} order by ${events.startsAt} limit 1)`;
  const next = first(sql`${events.startsAt} >= to_timestamp(stepped.behind * ${long}::float8)`);
  return sql`with recursive stepped(first, behind, length) as (
      select first, first + 1, 1 from ${first()} as begun(first)
      union all select next.first, next.first + stepped.length, least(stepped.length * 2, ${sql.raw(String(longest[unit]))})
      from stepped cross join lateral ${next} as next(first)
    ) select first, behind from stepped`;
}

/** Fenced off, so that the planner does not put the lists of other indexes beside this one's, which grow with all events. */
function apart(condition: SQL | undefined): SQL {
  return sql`(select * from ${events} where ${condition} offset 0) as ${events}`;
}
