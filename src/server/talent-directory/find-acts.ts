import { and, or, sql, type SQL } from "drizzle-orm";
import type { Place } from "../../contract/places.ts";
import type { TalentQuery } from "../../contract/talent/directory.ts";
import { actLimits } from "../../contract/talent/limits.ts";
import { acts } from "../acts/tables.ts";
import type { Db } from "../lib/database/database.ts";
import { nextByFee, type Sorting } from "./fee-order.ts";
import { firstInOrder, isListed, knownToPlanner } from "./first-matches.ts";
import { nextAround } from "./next-around.ts";
import { type Circle, firstInSquares, widestInSquares } from "./next-in-squares.ts";
import type { Cursor } from "./read-cursor.ts";
import {
  feesOf,
  type Filters,
  hasAllMedia,
  hasEachMedia,
  ownFilters,
  radiusOf,
} from "./talent-filters.ts";

export type Search = Omit<Sorting, "key"> & {
  query: TalentQuery;
  place: Place | null;
  currency: string;
  cursor: Cursor | undefined;
  filters: Filters;
  words: SQL | undefined;
  /** The conditions that find the skill; any one of them is enough. */
  ways: SQL[];
  /** The number of acts that a page needs. */
  limit: number;
};

type Found = {
  /** Capped at a limit. */
  count: number;
  /** Includes the page's acts; null: too many to list. */
  ids: string[] | null;
};

/** The maximum number of matches to sort; beyond it, acts are found in another way. */
const sortedAtMost = 2_000;

/** How many acts a scan of the list reads: first, and once it's known that too many match to sort them. */
const scannedAtMost = { first: 2_000, last: 8_000 };

/** Counts the matching acts; also returns their ids when they are so few that sorting them is fastest. */
export function findOrCount(db: Db, search: Search): Promise<Found> {
  return isNarrow(search) ? sortMatches(db, search) : countMatches(db, search);
}

/**
 * A condition for the next acts that match. It scans the list, ever wider rings around a place or its squares of the
 * map, and stops at a fixed number of acts however many there are.
 */
export function isAmongNext(search: Search): SQL {
  return sql`${acts.id} = any(array(${nextMatches(search, scannedAtMost.first)}))`;
}

/**
 * The same where that scan hasn't found enough: sorts the matches or, if they are too many, continues the scan. Only if
 * that fails too, all are sorted. Each part only runs if it's needed.
 */
export function isAmongFirst(search: Search): SQL {
  const { limit, order } = search;
  const inOrder = sql`order by ${sql.join(order, sql`, `)} limit ${knownToPlanner(limit)}`;
  const all = sql`select ${acts.id} from ${acts} where ${laterMatches(search)} ${inOrder}`;
  const longScan = sql`(select case when cardinality(scanned.ids) < ${knownToPlanner(limit)}
      then array(${all}) else scanned.ids end
    from (select array(${nextMatches(search, scannedAtMost.last)}) as ids offset 0) as scanned)`;
  // The number of matches of a narrow search is known to be too large.
  if (isNarrow(search)) return sql`${acts.id} = any((${longScan})::uuid[])`;
  return sql`${acts.id} = any((select case when max(found.count) >= ${knownToPlanner(sortedAtMost)}
    then ${longScan} else array_agg(found.id) end from (${sortedMatches(search)}) as found)::uuid[])`;
}

// The planner assumes that such an array is short, so it always reads the acts by their ids.
export function isAmong(ids: string[]): SQL {
  return sql`${acts.id} = any(array(select unnest(${sql.param(ids)}::uuid[])))`;
}

function matchingOf({ filters, words, ways }: Search): SQL | undefined {
  return filters(and(or(...ways), words));
}

/** Whether an index narrows the acts down so far that a scan of the list would hardly find any. */
function isNarrow(search: Search): boolean {
  const { query, place } = search;
  if (place) return !isByDistance(search) && (hasTerms(search) || !circleOf(search));
  return hasAllMedia(query) && query.sort !== "price";
}

/** Whether words or a skill are searched for. */
function hasTerms({ query }: Search): boolean {
  return Boolean(query.q || query.skill);
}

/** The circle whose squares are scanned, for a search around a place in another order than by distance. */
function circleOf(search: Search): Circle | undefined {
  const { query, place } = search;
  const radiusKm = radiusOf(query);
  if (!place || isByDistance(search) || radiusKm > widestInSquares) return undefined;
  return { place, radiusKm };
}

/** Whether `isAmongNext` always finds enough acts, if that many match. */
export function isComplete(search: Search): boolean {
  return isByDistance(search) || circleOf(search) !== undefined;
}

function isByDistance({ query: { sort = "nearest" }, place }: Search): boolean {
  return place !== null && sort === "nearest";
}

/** Counts the matches up to a limit, and returns the ids of all of them when there are fewer. */
async function countMatches(db: Db, search: Search): Promise<Found> {
  const { query, place, filters, words, ways } = search;
  // The ways are tried one after the other until there are enough matches.
  const found = (ways.length > 0 ? ways : [undefined]).map((way) =>
    and(way, words, ownFilters(query)),
  );
  const list =
    !place && hasTerms(search)
      ? sql`select ${acts.id} from ${inSamples(found)} as ${acts} where ${filters()}`
      : sql`select ${acts.id} from ${acts} where ${matchingOf(search)}`;
  const { rows } = await db.execute<Found>(sql`select count(*)::int as count,
    case when count(*) < ${actLimits.counted} then array_agg(id) end as ids
    from (${list} limit ${knownToPlanner(actLimits.counted)}) as counted`);
  return rows[0] ?? { count: 0, ids: null };
}

// The last byte of an id is random. Written as in the samples' indexes.
const lastByte = sql`get_byte(uuid_send(${acts.id}), 15)`;

/** One act in 256, one in 16, and the rest; the samples have indexes of their own, for words and skills. */
const samples = [
  sql`${lastByte} < 1`,
  sql`${lastByte} < 16 and ${lastByte} >= 1`,
  sql`${lastByte} >= 16`,
];

/**
 * The listed acts that meet one of these conditions, sample after sample, for a query that stops at a number of acts.
 * Each condition includes words or a skill, whose indexes always read complete lists, which grow with the number of
 * acts; where matches are common, a sample's short lists contain enough of them. `offset` keeps the planner from moving
 * other conditions into each part.
 */
function inSamples(conditions: (SQL | undefined)[]): SQL {
  const parts = samples.flatMap((sample) =>
    conditions.map(
      (condition) => sql`select * from ${acts} where ${and(isListed, sample, condition)}`,
    ),
  );
  return sql`(${sql.join(parts, sql` union all `)} offset 0)`;
}

/** Sorts the matches after the cursor and returns the first ones; `ids` is null when there are too many to sort. */
async function sortMatches(db: Db, search: Search): Promise<Found> {
  const { rows } = await db.execute<{ id: string; count: number }>(sortedMatches(search));
  const count = rows[0]?.count ?? 0;
  return {
    count: Math.min(count, actLimits.counted),
    ids: count < sortedAtMost ? rows.map(({ id }) => id) : null,
  };
}

/** The first matches after the cursor, sorted, each with their number, up to a limit. */
function sortedMatches(search: Search): SQL {
  const { limit, order } = search;
  return sql`select ${acts.id}, count(*) over ()::int as count
    from (select * from ${acts} where ${laterMatches(search)} limit ${knownToPlanner(sortedAtMost)}) as ${acts}
    order by ${sql.join(order, sql`, `)} limit ${knownToPlanner(limit)}`;
}

function laterMatches(search: Search): SQL | undefined {
  const { cursor, isAfter } = search;
  return and(matchingOf(search), cursor && isAfter(cursor));
}

function nextMatches(search: Search, readAtMost: number): SQL {
  const { query, place, currency, cursor, limit, order, isAfter } = search;
  const matching = matchingOf(search);
  if (place && isByDistance(search))
    return nextAround({ place, radiusKm: radiusOf(query), cursor, matching, limit });
  const circle = circleOf(search);
  if (query.sort === "price") {
    const fees = feesOf(query);
    const among = !place && hasAllMedia(query) ? hasEachMedia : undefined;
    return nextByFee({ currency, cursor, matching, limit, readAtMost, fees, among, circle });
  }
  const walk = { within: cursor && isAfter(cursor), order, matching, limit };
  return circle ? firstInSquares({ ...walk, circle }) : firstInOrder({ ...walk, readAtMost });
}

/** Enough acts that most common conditions match one of them. */
const firstLook = 300;

/**
 * Whether any act meets a condition. If none of the first acts does, the query asks for many: asked for one, the
 * planner expects to find it soon and reads the whole table.
 */
export async function isAny(db: Db, condition: SQL | undefined): Promise<boolean> {
  const isAmongThem = (list: SQL, limit: number) =>
    sql`(select count(*) > 0 from (select from ${list} where ${condition} limit ${knownToPlanner(limit)}) as found)`;
  const some = sql`(select * from ${acts} limit ${knownToPlanner(firstLook)}) as ${acts}`;
  const { rows } = await db.execute<{ is: boolean }>(
    sql`select ${isAmongThem(some, 1)} or ${isAmongThem(sql`${acts}`, actLimits.counted)} as is`,
  );
  return rows[0]?.is === true;
}
