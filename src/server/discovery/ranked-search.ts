import { sql, type SQL } from "drizzle-orm";
import { eventLimits } from "../../contract/events/limits.ts";
import type { Db } from "../lib/database/database.ts";
import type { Viewer } from "../lib/person.ts";
import type { FoundCursor } from "./result-cursor.ts";
import { countedAtMost, type Found, listRows } from "./result-rows.ts";
import type { Search } from "./search-conditions.ts";
import { rankOf } from "./rank.ts";
import { type Text, wordsIn, wordsLike } from "./search-text.ts";
import { events } from "../events/tables.ts";
import { soonestMatches } from "./bounded-scans.ts";

// With fewer than this the words may have found something else by a slip.
const enough = 3;

type Asked = { search: Search; words: string[]; cursor: FoundCursor | undefined; limit: number };
type Ranked = { key: number; time: number; id: string; metres: number | null; total: number };
type Candidate = Omit<Ranked, "key"> & { title: string; search: string };

/** What answers the words best, then what comes soonest. */
export async function listRanked(db: Db, viewer: Viewer, asked: Asked): Promise<Found> {
  const { search, words, cursor, limit } = asked;
  let loose = cursor?.loose ?? false;
  const text = loose ? await wordsLike(db, words) : wordsIn(words);
  let ranked = await rankMatches(db, search, words, text);
  if (cursor === undefined && ranked.length < enough) {
    loose = true;
    const like = await wordsLike(db, words);
    // Where nothing resembles the words there is nothing more to find.
    if (like !== text) ranked = await rankMatches(db, search, words, like);
  }
  const page = ranked.filter((row) => !cursor || inOrder(cursor, row) < 0).slice(0, limit + 1);
  const total = sql`${ranked[0]?.total ?? 0}::int`;
  return listRows(db, viewer, { rows: asRows(page), total, cursor, limit, loose });
}

async function rankMatches(db: Db, search: Search, words: string[], text: Text): Promise<Ranked[]> {
  const select = sql`${events.id}, ${events.title}, ${events.search}, ${events.startsAt}, ${search.metres} as metres`;
  const walks = soonestMatches(search, { select, limit: countedAtMost, text });
  const { rows } = await db.execute<Candidate>(sql`
    select id, title, search, round(extract(epoch from starts_at) * 1000)::float8 as time, metres,
      least(count(*) over (), ${countedAtMost})::int as total
    from (${walks}) as walks order by starts_at, id limit ${eventLimits.counted}`);
  return rows
    .map(({ title, search: said, ...row }) => ({
      ...row,
      key: -rankOf(words, { title, search: said }),
    }))
    .toSorted(inOrder);
}

type Place = Pick<Ranked, "key" | "time" | "id">;

function inOrder(a: Place, b: Place): number {
  return a.key - b.key || a.time - b.time || (a.id < b.id ? -1 : Number(a.id > b.id));
}

function asRows(page: Ranked[]): SQL {
  const column = <T>(read: (row: Ranked) => T) => sql.param(page.map(read));
  return sql`select key, to_timestamp(time / 1000) as starts_at, id, metres from unnest(
    ${column(({ key }) => key)}::int[], ${column(({ time }) => time)}::float8[],
    ${column(({ id }) => id)}::uuid[], ${column(({ metres }) => metres)}::int[]
  ) as page(key, time, id, metres)`;
}
