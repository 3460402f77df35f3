import { and, or, SQL, sql } from "drizzle-orm";
import type { SearchArea, SearchConditions } from "./search-conditions.ts";
import { matchesText, matchesWeeklyQuery, type TextQuery, weeklyQuery } from "./fuzzy-query.ts";
import { events } from "../events/tables.ts";

/** What to select from the matches, and how many rows each scan may return. */
type Scan = {
  select: SQL;
  limit: number;
  /** The limit per grid cell, when results should come from the whole area and not just from what starts soonest. */
  perCell?: number;
  text?: TextQuery | undefined;
  /** A lower bound of the start, so that the index scan begins at the cursor. */
  notBefore?: SQL | undefined;
  extraCondition?: SQL | undefined;
};

// Starting with one day finds a busy place's soonest events before reading much.
const secondsPer = { day: 86_400, week: 604_800 };
type Unit = keyof typeof secondsPer;
// All rows that the indexes return for a step are compared at once, so steps must not grow beyond this.
const maxStepLength = { day: 64, week: 2 };

/**
 * The candidate set of a search: a union of short index scans in order of start, each stopping at the limit. One reads events under way;
 * the others read upcoming ones in time steps, per grid cell, or in the town. Together they contain the soonest of all matches.
 */
export function soonestMatches(search: SearchConditions, scan: Scan): SQL {
  const { period, area } = search;
  const hasText = scan.text === undefined ? undefined : matchesText(scan.text);
  const running = boundedScan(search, scan, fenced(period.running), scan.limit, [
    hasText,
    area && isInArea(area),
  ]);
  return sql.join([running, ...upcomingScans(search, scan, hasText)], sql` union all `);
}

function upcomingScans(search: SearchConditions, scan: Scan, hasText: SQL | undefined): SQL[] {
  const { area, period } = search;
  const { limit, text, perCell } = scan;
  if (!area && text === undefined)
    return [boundedScan(search, scan, sql`${events}`, limit, [period.coming])];
  if (!area) return [scanInSteps(search, scan)];
  const inTown =
    area.inTown &&
    boundedScan(search, scan, sql`${events}`, limit, [period.coming, hasText, area.inTown]);
  const inCells =
    area.cells.length > 0 &&
    (perCell !== undefined && text === undefined
      ? scanEachCell(search, scan, area, perCell)
      : scanInSteps(search, scan, area));
  return [inCells, inTown].filter((part) => part instanceof SQL);
}

type Conditions = (SQL | undefined)[];

/** The soonest matches among `rows`, at most `limit` of them. */
function boundedScan(
  search: SearchConditions,
  scan: Scan,
  rows: SQL,
  limit: number,
  conditions: Conditions,
): SQL {
  const { filters, period } = search;
  const all = and(filters, ...period.within, scan.notBefore, scan.extraCondition, ...conditions);
  return sql`(select ${scan.select} from ${rows} where ${all} order by ${events.startsAt}, ${events.id} limit ${limit})`;
}

/** One bounded scan per grid cell. */
function scanEachCell(
  search: SearchConditions,
  scan: Scan,
  { cell, cells, within }: SearchArea,
  perCell: number,
): SQL {
  const inCell = boundedScan(search, scan, sql`${events}`, perCell, [
    search.period.coming,
    sql`${cell} = grid.cell`,
    within,
  ]);
  return sql`(select scanned.* from unnest(${sql.param(cells)}::int[]) as grid(cell) cross join lateral ${inCell} as scanned)`;
}

function isInArea({ cell, cells, within, inTown }: SearchArea): SQL | undefined {
  return or(sql`(${cell} = any(${sql.param(cells)}::int[]) and ${within})`, inTown);
}

/**
 * A bounded scan of upcoming events for each time step, by the index on words and weeks or on grid cells. The steps come in order, so the
 * outer limit keeps PostgreSQL from running those beyond it.
 */
function scanInSteps(search: SearchConditions, scan: Scan, area?: SearchArea): SQL {
  const { coming, within } = search.period;
  const { text, limit } = scan;
  const unit = text === undefined ? "day" : "week";
  const steps = timeSteps(and(coming, ...within, scan.notBefore), unit);
  const inStep = and(
    text === undefined ? undefined : matchesWeeklyQuery(sql`steps.query`),
    // The weekly query contains the weeks already; without an area, time bounds would only add an index to read.
    ...(area ? isInCellsDuring(area, unit) : []),
  );
  const matches = boundedScan(search, scan, fenced(inStep), limit, [coming, area?.within]);
  const query = text === undefined ? sql`null` : weeklyQuery(sql`first_unit`, sql`end_unit`, text);
  return sql`(select scanned.* from (select first_unit, end_unit, ${query} as query from (${steps}) as time_steps) as steps
    cross join lateral ${matches} as scanned limit ${limit})`;
}

function isInCellsDuring({ cell, cells }: SearchArea, unit: Unit): SQL[] {
  const length = sql.raw(String(secondsPer[unit]));
  return [
    sql`${cell} = any(${sql.param(cells)}::int[])`,
    sql`${events.startsAt} >= to_timestamp(steps.first_unit * ${length}::float8)`,
    sql`${events.startsAt} < to_timestamp(steps.end_unit * ${length}::float8)`,
  ];
}

/**
 * The steps, in days or weeks since 1970, from `first_unit` to before `end_unit`. Each begins where the next event starts, found by one
 * index lookup, and is twice as long as the previous one, up to the maximum.
 */
function timeSteps(condition: SQL | undefined, unit: Unit): SQL {
  const length = sql.raw(String(secondsPer[unit]));
  const firstUnit = (after?: SQL) => sql`(
    select floor(extract(epoch from ${events.startsAt}) / ${length})::int from ${events}
    where ${and(condition, after)} order by ${events.startsAt} limit 1)`;
  const next = firstUnit(
    sql`${events.startsAt} >= to_timestamp(time_steps.end_unit * ${length}::float8)`,
  );
  return sql`with recursive time_steps(first_unit, end_unit, length) as (
      select first_unit, first_unit + 1, 1 from ${firstUnit()} as first(first_unit)
      union all select next.first_unit, next.first_unit + time_steps.length,
        least(time_steps.length * 2, ${sql.raw(String(maxStepLength[unit]))})
      from time_steps cross join lateral ${next} as next(first_unit)
    ) select first_unit, end_unit from time_steps`;
}

/**
 * An optimization fence: `offset 0` keeps the planner from merging the subquery into the outer query, where it would combine this index
 * with others whose lists grow with the whole table.
 */
function fenced(condition: SQL | undefined): SQL {
  return sql`(select * from ${events} where ${condition} offset 0) as ${events}`;
}
