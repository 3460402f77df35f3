import { sql, type SQL } from "drizzle-orm";
import { eventLimits } from "../../contract/events/limits.ts";
import type { Db } from "../lib/database/database.ts";
import type { Viewer } from "../lib/person.ts";
import { charactersSwapped, editDistance } from "../lib/edit-distance.ts";
import { searchWords } from "../lib/search-text.ts";
import type { SearchCursor } from "./result-cursor.ts";
import { countLimit, type SearchResults, listResults } from "./result-rows.ts";
import { isNearby, type SearchConditions } from "./search-conditions.ts";
import { type TextQuery, exactQuery, fuzzyQuery } from "./fuzzy-query.ts";
import { events } from "../events/tables.ts";
import { soonestMatches } from "./soonest-matches.ts";

// With fewer exact matches than this, they may be accidents of a typo, so a typo-tolerant search follows.
const minExactMatches = 3;

type RankedSearch = {
  search: SearchConditions;
  words: string[];
  cursor: SearchCursor | undefined;
  limit: number;
};
type Ranked = {
  key: number;
  time: number;
  id: string;
  metres: number | null;
  total: number;
  nearby: number;
  then_online: boolean;
};
type Candidate = Omit<Ranked, "key"> & { title: string; search: string };

/** Lists the candidates for the words, ranked by match quality and then by start. */
export async function listRanked(
  db: Db,
  viewer: Viewer,
  request: RankedSearch,
): Promise<SearchResults> {
  const { search, words, cursor, limit } = request;
  let isFuzzy = cursor?.isFuzzy ?? false;
  const text = isFuzzy ? await fuzzyQuery(db, words) : exactQuery(words);
  let ranked = await rankMatches(db, search, words, text);
  if (cursor === undefined && ranked.length < minExactMatches) {
    isFuzzy = true;
    const fuzzy = await fuzzyQuery(db, words);
    // When no known word is similar, the query is the same and would find nothing more.
    if (fuzzy !== text) ranked = await rankMatches(db, search, words, fuzzy);
  }
  const page = ranked
    .filter((row) => !cursor || compareByRank(cursor, row) < 0)
    .slice(0, limit + 1);
  const total = sql`${ranked[0]?.total ?? 0}::int`;
  const nearby = sql`${ranked[0]?.nearby ?? 0}::int`;
  const thenOnline = sql`${ranked[0]?.then_online ?? false}::boolean`;
  const counts = { total, nearby, thenOnline };
  return listResults(db, viewer, { rows: asRows(page), ...counts, cursor, limit, isFuzzy });
}

async function rankMatches(
  db: Db,
  search: SearchConditions,
  words: string[],
  text: TextQuery,
): Promise<Ranked[]> {
  const select = sql`${events.id}, ${events.title}, ${events.search}, ${events.startsAt}, ${search.metres} as metres, ${isNearby(search)} as is_nearby`;
  const candidates = soonestMatches(search, { select, limit: countLimit, text });
  const { rows } = await db.execute<Candidate>(sql`
    select id, title, search, round(extract(epoch from starts_at) * 1000)::float8 as time, metres,
      least(count(*) over (), ${countLimit})::int as total,
      least(count(*) filter (where is_nearby) over (), ${countLimit})::int as nearby,
      bool_or(not is_nearby) over () as then_online
    from (${candidates}) as candidates order by starts_at, id limit ${eventLimits.counted}`);
  return rows
    .map(({ title, search: searchText, ...row }) => ({
      ...row,
      key: -rankingScore(words, { title, search: searchText }),
    }))
    .toSorted(compareByRank);
}

type SortKey = Pick<Ranked, "key" | "time" | "id">;

function compareByRank(a: SortKey, b: SortKey): number {
  return a.key - b.key || a.time - b.time || (a.id < b.id ? -1 : Number(a.id > b.id));
}

function asRows(page: Ranked[]): SQL {
  const column = <T>(read: (row: Ranked) => T) => sql.param(page.map(read));
  return sql`select key, to_timestamp(time / 1000) as starts_at, id, metres from unnest(
    ${column(({ key }) => key)}::int[], ${column(({ time }) => time)}::float8[],
    ${column(({ id }) => id)}::uuid[], ${column(({ metres }) => metres)}::int[]
  ) as page(key, time, id, metres)`;
}

/**
 * How well an event matches the words, from 0 to about 1,200: matches in the title count more than elsewhere, and of two titles that
 * contain all words the one with fewer other words ranks higher.
 */
function rankingScore(
  words: string[],
  { title, search }: Pick<Candidate, "title" | "search">,
): number {
  const titleWords = searchWords(title);
  const otherWords = search.split(" ");
  const joined = titleWords.join("");
  let score = 0;
  let matchedInTitle = 0;
  for (const word of words) {
    const inTitle = Math.max(similarity(word, titleWords), joined.includes(word) ? 0.7 : 0);
    score += Math.max(inTitle, 0.6 * similarity(word, otherWords));
    if (inTitle > 0.5) matchedInTitle += 1;
  }
  const count = words.length === 0 ? 1 : words.length;
  const titleShare = titleWords.length === 0 ? 0 : Math.min(1, matchedInTitle / titleWords.length);
  return Math.round((1000 * score) / count + 200 * titleShare);
}

/** From 0 for no similarity to 1 for the same word. */
function similarity(word: string, among: string[]): number {
  let best = 0;
  for (const known of among) {
    if (known === word) return 1;
    if (known.startsWith(word)) best = Math.max(best, 0.85);
    else if (best < 0.8) {
      const isSwapped = known.length === word.length && charactersSwapped(word, 2).includes(known);
      const distance = isSwapped ? 1 : editDistance(word, known, word.length > 7 ? 2 : 1);
      if (distance === 1) best = Math.max(best, 0.8);
      if (distance === 2) best = Math.max(best, 0.5);
    }
  }
  return best;
}
