import { sql } from "drizzle-orm";
import type { EventQuery } from "../../contract/events/events.ts";
import { pageSize } from "../../contract/paging.ts";
import type { Place } from "../../contract/places.ts";
import type { Db } from "../lib/database/database.ts";
import type { Viewer } from "../lib/person.ts";
import { findPlace } from "../places/service.ts";
import { listRanked } from "./ranked-search.ts";
import { isBehind, readFoundCursor, type FoundCursor } from "./result-cursor.ts";
import { anyOf, countedAtMost, type Found, listRows } from "./result-rows.ts";
import { type Search, searchFor } from "./search-conditions.ts";
import { boxOf, inView } from "./map-viewport.ts";
import { type Text, wordsIn, wordsLike, wordsOf } from "./search-text.ts";
import { events } from "../events/tables.ts";
import { soonestMatches } from "./bounded-scans.ts";

// Where an event without a position stands among those by distance.
const farthest = 2_147_483_647;
// So many are measured, the soonest first: of each square of the map, or of all that have the words.
const compared = { perSquare: 500, withWords: countedAtMost };

/** Published public events by the filters. Forgives slips when nothing has the words as they are. */
export async function listEvents(
  db: Db,
  viewer: Viewer,
  query: EventQuery,
): Promise<Found & { place: Place | null }> {
  const place = query.place === undefined ? undefined : await findPlace(query.place);
  const box = boxOf(query);
  const anywhere = searchFor(viewer, query, place);
  const search = box ? inView(anywhere, box) : anywhere;
  const words = wordsOf(query.q);
  const found = await listFound(db, viewer, { search, words, query, isPlaced: Boolean(place) });
  return { ...found, place: place ?? null };
}

type Asked = { search: Search; words: string[]; query: EventQuery; isPlaced: boolean };

async function listFound(db: Db, viewer: Viewer, asked: Asked): Promise<Found> {
  const { search, words, query } = asked;
  const cursor = readFoundCursor(query.cursor);
  const limit = query.limit ?? pageSize;
  // Letters and digits are what is searched for; signs alone find nothing.
  if (query.q && words.length === 0) return { items: [], next: null, total: cursor ? null : 0 };
  if (words.length > 0 && (query.sort ?? "relevance") === "relevance")
    return listRanked(db, viewer, { search, words, cursor, limit });
  const byDistance = query.sort === "distance" && asked.isPlaced;
  const list = async (loose: boolean) => {
    const text = await textOf(db, words, loose);
    const rows = rowsOf(search, text, { byDistance, cursor, limit });
    return listRows(db, viewer, { ...rows, cursor, limit, loose });
  };
  const first = await list(cursor?.loose ?? false);
  const isMissed = words.length > 0 && cursor === undefined && first.items.length === 0;
  return isMissed ? list(true) : first;
}

async function textOf(db: Db, words: string[], loose: boolean): Promise<Text | undefined> {
  if (words.length === 0) return undefined;
  return loose ? await wordsLike(db, words) : wordsIn(words);
}

const counted = sql`least(count(*) over (), ${countedAtMost})::int`;

type Order = { byDistance: boolean; cursor: FoundCursor | undefined; limit: number };

/** The page's rows (key, starts_at, id, metres) and how many there are in all. */
function rowsOf(search: Search, text: Text | undefined, { byDistance, cursor, limit }: Order) {
  const columns = sql`${events.startsAt}, ${events.id}, ${search.metres} as metres`;
  if (byDistance) {
    const select = sql`coalesce(${search.metres}, ${sql.raw(String(farthest))}) as key, ${columns}`;
    const walks = soonestMatches(search, {
      select,
      limit: text ? compared.withWords : compared.perSquare,
      perSquare: compared.perSquare,
      text,
    });
    const behind = cursor && isBehind(sql`key`, sql`starts_at`, sql`id`, cursor);
    return {
      rows: sql`select *, ${counted} as total from (${walks}) as walks where ${behind ?? sql`true`} order by 1, 2, 3 limit ${limit + 1}`,
      total: text ? sql`found.total` : anyOf(search),
    };
  }
  // The plain bound lets the index start at the cursor; the exact condition alone does not.
  const since = cursor && sql`${events.startsAt} >= to_timestamp(${cursor.time}::float8 / 1000)`;
  const behind =
    cursor && isBehind(sql`0`, sql`${events.startsAt}`, sql`${events.id}`, { ...cursor, key: 0 });
  const walks = soonestMatches(search, {
    select: sql`0 as key, ${columns}`,
    // The first page is read with all that are counted.
    limit: cursor ? limit + 1 : countedAtMost,
    text,
    since,
    also: behind,
  });
  return {
    rows: sql`select *, ${counted} as total from (${walks}) as walks order by 1, 2, 3 limit ${limit + 1}`,
    total: sql`found.total`,
  };
}
