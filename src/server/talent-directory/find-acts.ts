import { and, or, sql, type SQL } from "drizzle-orm";
import type { Place } from "../../contract/places.ts";
import type { TalentQuery } from "../../contract/talent/directory.ts";
import { actLimits } from "../../contract/talent/limits.ts";
import { acts } from "../acts/tables.ts";
import type { Db } from "../lib/database/database.ts";
import { nextByFee, type Sorting } from "./fee-order.ts";
import { firstInOrder, knownToPlanner } from "./first-matches.ts";
import { nextAround } from "./next-around.ts";
import type { Cursor } from "./read-cursor.ts";
import { feesOf, type Filters, radiusOf } from "./talent-filters.ts";

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

/** Counts the matching acts; also returns their ids when they are so few that sorting them is fastest. */
export function findOrCount(db: Db, search: Search): Promise<Found> {
  return isNarrow(search) ? sortMatches(db, search) : countMatches(db, search);
}

/**
 * A condition for the next acts that match. It scans the list, or ever wider rings around a place, and stops at a fixed
 * number of acts however many there are.
 */
export function isAmongNext(search: Search): SQL {
  return sql`${acts.id} = any(array(${nextMatches(search)}))`;
}

// The planner assumes that such an array is short, so it always reads the acts by their ids.
export function isAmong(ids: string[]): SQL {
  return sql`${acts.id} = any(array(select unnest(${sql.param(ids)}::uuid[])))`;
}

export function matchingOf({ filters, words, ways }: Search): SQL | undefined {
  return filters(and(or(...ways), words));
}

/** Whether an index narrows the acts down so far that a scan of the list would hardly find any. */
function isNarrow(search: Search): boolean {
  const { query, place } = search;
  if (place) return !isByDistance(search);
  return Boolean(query.sound && query.video && query.verified);
}

export function isByDistance({ query: { sort = "nearest" }, place }: Search): boolean {
  return place !== null && sort === "nearest";
}

/** Counts the matches up to a limit, and returns the ids of all of them when there are fewer. */
async function countMatches(db: Db, { filters, words, ways }: Search): Promise<Found> {
  // The ways are tried one after the other until there are enough matches.
  const found = (ways.length > 0 ? ways : [undefined]).map(
    (way) => sql`select ${acts.id} from ${acts} where ${filters(and(way, words))}`,
  );
  const { rows } = await db.execute<Found>(sql`select count(*)::int as count,
    case when count(*) < ${actLimits.counted} then array_agg(id) end as ids
    from (${sql.join(found, sql` union all `)} limit ${knownToPlanner(actLimits.counted)}) as counted`);
  return rows[0] ?? { count: 0, ids: null };
}

/** Sorts the matches after the cursor and returns the first ones; `ids` is null when there are too many to sort. */
export async function sortMatches(db: Db, search: Search): Promise<Found> {
  const { cursor, limit, order, isAfter } = search;
  const all = and(matchingOf(search), cursor && isAfter(cursor));
  const { rows } = await db.execute<{
    id: string;
    count: number;
  }>(sql`select ${acts.id}, count(*) over ()::int as count
    from (select * from ${acts} where ${all} limit ${knownToPlanner(sortedAtMost)}) as ${acts}
    order by ${sql.join(order, sql`, `)} limit ${knownToPlanner(limit)}`);
  const count = rows[0]?.count ?? 0;
  return {
    count: Math.min(count, actLimits.counted),
    ids: count < sortedAtMost ? rows.map(({ id }) => id) : null,
  };
}

function nextMatches(search: Search): SQL {
  const { query, place, currency, cursor, limit, order, isAfter } = search;
  const matching = matchingOf(search);
  if (place && isByDistance(search))
    return nextAround({ place, radiusKm: radiusOf(query), cursor, matching, limit });
  if (query.sort === "price")
    return nextByFee({ currency, cursor, matching, limit, fees: feesOf(query) });
  return firstInOrder({ within: cursor && isAfter(cursor), order, matching, limit });
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
