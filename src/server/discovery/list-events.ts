import { sql, type SQL } from "drizzle-orm";
import type { EventQuery } from "../../contract/events/events.ts";
import { pageSize } from "../../contract/paging.ts";
import type { Place } from "../../contract/places.ts";
import { type Db, preparedOnce } from "../lib/database/database.ts";
import { preparedViewer, viewing, type Viewer } from "../lib/person.ts";
import { findPlace } from "../places/service.ts";
import { listRanked } from "./ranked-search.ts";
import { isAfterCursor, readSearchCursor, type SearchCursor } from "./result-cursor.ts";
import {
  countMatches,
  countLimit,
  hasMatch,
  type SearchResults,
  listResults,
  resultsOf,
  selectResults,
} from "./result-rows.ts";
import {
  isNearby,
  nearbyThenOnline,
  type SearchConditions,
  searchConditionsFor,
} from "./search-conditions.ts";
import { viewportOf, withinViewport } from "./map-viewport.ts";
import { type TextQuery, exactQuery, fuzzyQuery, queryWords } from "./fuzzy-query.ts";
import { events } from "../events/tables.ts";
import { soonestMatches } from "./soonest-matches.ts";

// The sort key of an event without a position, when results are sorted by distance.
const maxDistance = 2_147_483_647;
// How many candidates are sorted by distance, soonest first: per grid cell, or of all text matches.
const candidateLimits = { perCell: 500, withText: countLimit };

/** Published public events that match the filters. Tolerates typos when no event matches the words exactly. */
export async function listEvents(
  db: Db,
  viewer: Viewer,
  query: EventQuery,
): Promise<SearchResults & { place: Place | null }> {
  if (viewer && isUnfiltered(query)) {
    const { limit = pageSize } = query;
    const rows = await upcoming(db)(limit).execute(viewing(viewer));
    return { ...resultsOf(rows, { limit, isFuzzy: false, cursor: undefined }), place: null };
  }
  const place = query.place === undefined ? undefined : await findPlace(query.place);
  const box = viewportOf(query);
  const anywhere = searchConditionsFor(viewer, query, place);
  const search = box ? withinViewport(anywhere, box) : anywhere;
  const words = queryWords(await withoutRegion(query.q));
  const results = await runSearch(db, viewer, { search, words, query, isPlaced: Boolean(place) });
  return { ...results, place: place ?? null };
}

function isUnfiltered(query: EventQuery): boolean {
  return Object.entries(query).every(([key, value]) => value === undefined || key === "limit");
}

/** The first page of all upcoming events, as on every dashboard, by the size of the page. */
const upcoming = preparedOnce((db) => {
  const search = searchConditionsFor(preparedViewer, {}, undefined);
  const prepare = (limit: number) =>
    selectResults(db, preparedViewer, {
      ...resultPageOf(search, undefined, { byDistance: false, cursor: undefined, limit }),
      cursor: undefined,
      limit,
    }).prepare(`upcoming_events_${limit}`);
  const known = new Map<number, ReturnType<typeof prepare>>();
  return (limit: number) => {
    const statement = known.get(limit) ?? prepare(limit);
    known.set(limit, statement);
    return statement;
  };
});

/** "Miami" for "Miami, Florida": an event's text contains its town and country but not its region. */
async function withoutRegion(text: string | undefined): Promise<string | undefined> {
  if (!text?.includes(",")) return text;
  const place = await findPlace(text);
  return place?.region ? text.split(",")[0] : text;
}

type SearchRequest = {
  search: SearchConditions;
  words: string[];
  query: EventQuery;
  isPlaced: boolean;
};

async function runSearch(db: Db, viewer: Viewer, request: SearchRequest): Promise<SearchResults> {
  const { search, words, query } = request;
  const cursor = readSearchCursor(query.cursor);
  const limit = query.limit ?? pageSize;
  // Only letters and digits are indexed, so a query of punctuation alone matches nothing.
  if (query.q && words.length === 0)
    return cursor
      ? { items: [], next: null, total: null, nearby: null, thenOnline: null }
      : { items: [], next: null, total: 0, nearby: 0, thenOnline: false };
  if (words.length > 0 && (query.sort ?? "relevance") === "relevance")
    return listRanked(db, viewer, { search, words, cursor, limit });
  const byDistance = query.sort === "distance" && request.isPlaced;
  const list = async (isFuzzy: boolean) => {
    const text = await textQueryOf(db, words, isFuzzy);
    const rows = resultPageOf(search, text, { byDistance, cursor, limit });
    return listResults(db, viewer, { ...rows, cursor, limit, isFuzzy });
  };
  const first = await list(cursor?.isFuzzy ?? false);
  const hasNoMatch = words.length > 0 && cursor === undefined && first.items.length === 0;
  return hasNoMatch ? list(true) : first;
}

async function textQueryOf(
  db: Db,
  words: string[],
  isFuzzy: boolean,
): Promise<TextQuery | undefined> {
  if (words.length === 0) return undefined;
  return isFuzzy ? await fuzzyQuery(db, words) : exactQuery(words);
}

const total = sql`least(count(*) over (), ${countLimit})::int`;
const countWhere = (condition: SQL) =>
  sql`least(count(*) filter (where ${condition}) over (), ${countLimit})::int`;
const existsWhere = (condition: SQL) => sql`bool_or(${condition}) over ()`;

type Order = { byDistance: boolean; cursor: SearchCursor | undefined; limit: number };

/** The page's rows (key, starts_at, id, metres) in keyset cursor order, and the expression for their total. */
function resultPageOf(
  search: SearchConditions,
  text: TextQuery | undefined,
  { byDistance, cursor, limit }: Order,
) {
  const columns = sql`${events.startsAt}, ${events.id}, ${search.metres} as metres`;
  if (byDistance) {
    const [near, online] = nearbyThenOnline(search);
    const select = sql`coalesce(${search.metres}, ${sql.raw(String(maxDistance))}) as key, ${columns}, ${isNearby(search)} as is_nearby`;
    const candidates = soonestMatches(search, {
      select,
      limit: text ? candidateLimits.withText : candidateLimits.perCell,
      perCell: candidateLimits.perCell,
      text,
    });
    const afterCursor = cursor && isAfterCursor(sql`key`, sql`starts_at`, sql`id`, cursor);
    return {
      rows: sql`select *, ${total} as total, ${countWhere(sql`is_nearby`)} as nearby, ${existsWhere(sql`not is_nearby`)} as then_online from (${candidates}) as candidates where ${afterCursor ?? sql`true`} order by 1, 2, 3 limit ${limit + 1}`,
      total: text ? sql`results.total` : countMatches(search),
      nearby: text ? sql`results.nearby` : countMatches(near ?? search),
      thenOnline: text || !online ? sql`results.then_online` : hasMatch(online),
    };
  }
  // The plain bound lets the index scan start at the cursor; the row comparison alone doesn't.
  const notBefore =
    cursor && sql`${events.startsAt} >= to_timestamp(${cursor.time}::float8 / 1000)`;
  const afterCursor =
    cursor &&
    isAfterCursor(sql`0`, sql`${events.startsAt}`, sql`${events.id}`, { ...cursor, key: 0 });
  const parts = nearbyThenOnline(search).flatMap((part, key) => {
    if (cursor && key < cursor.key) return [];
    const isCursorHere = key === (cursor?.key ?? 0);
    return soonestMatches(part, {
      select: sql`${sql.raw(String(key))} as key, ${columns}`,
      // The first page also counts the results, so it needs every candidate that is counted.
      limit: cursor ? limit + 1 : countLimit,
      text,
      notBefore: isCursorHere ? notBefore : undefined,
      extraCondition: isCursorHere ? afterCursor : undefined,
    });
  });
  const candidates = sql.join(parts, sql` union all `);
  return {
    rows: sql`select *, ${total} as total, ${countWhere(sql`key = 0`)} as nearby, ${existsWhere(sql`key > 0`)} as then_online from (${candidates}) as candidates order by 1, 2, 3 limit ${limit + 1}`,
    total: sql`results.total`,
    nearby: sql`results.nearby`,
    thenOnline: sql`results.then_online`,
  };
}
