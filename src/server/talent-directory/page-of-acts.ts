import { and, or, sql, type SQL } from "drizzle-orm";
import { pageSize } from "../../contract/paging.ts";
import type { Place } from "../../contract/places.ts";
import type { FoundAct, TalentQuery } from "../../contract/talent/directory.ts";
import { actLimits } from "../../contract/talent/limits.ts";
import { actCard, actPicture, firstTracks, isActPicture } from "../acts/act-shape.ts";
import { actFollows, type ActRow, acts } from "../acts/tables.ts";
import { daysAreShown, type Span, tentativeOrFree } from "../availability/days.ts";
import type { Beginnings, TextQuery } from "../discovery/fuzzy-query.ts";
import type { Db } from "../lib/database/database.ts";
import type { Viewer } from "../lib/person.ts";
import { summarizeReviewsOfActs } from "../reviews/summarize-reviews.ts";
import { isNextByFee } from "./fee-order.ts";
import { isAmongFirst, knownToPlanner } from "./first-matches.ts";
import { isNextAround } from "./is-next-around.ts";
import type { Cursor } from "./read-cursor.ts";
import { metresFrom, sorting } from "./sorting.ts";
import { feesOf, hasWords, radiusOf, spanOf, waysToHave } from "./talent-filters.ts";

export type Page = { items: FoundAct[]; next: string | null; total: number | null };

export type Asked = {
  query: TalentQuery;
  place: Place | null;
  /** Whose fees are compared first. */
  currency: string;
  cursor: Cursor | undefined;
  /** All but the skill. */
  filters: SQL | undefined;
  /** Of the words and the skill. */
  beginnings: Beginnings;
};

/** Acts that fulfil the filters, in the order asked for, and on the first page how many there are. */
export async function pageOfActs(
  db: Db,
  viewer: Viewer,
  request: Asked & { text?: TextQuery; isFuzzy?: boolean },
): Promise<Page> {
  const { query, place, currency, cursor, filters, text, isFuzzy } = request;
  const { limit = pageSize } = query;
  const span = spanOf(query);
  const base = and(text === undefined ? undefined : hasWords(text), filters);
  const ways = query.skill ? waysToHave(query.skill, request.beginnings) : [];
  const matching = and(or(...ways), base);
  const { key, order, isAfter } = sorting(query, place, currency);
  const after = cursor && isAfter(cursor);
  // Few are soonest sorted. More are read in their order, as far as an index has it.
  const { count, ids } = await countMatches(db, base, ways);
  if (count === 0) return { items: [], next: null, total: cursor ? null : 0 };
  const page = limit + 1;
  const metres = place ? metresFrom(place) : sql<null>`null::int`;
  const read = (condition: SQL | undefined) =>
    db
      .select({
        act: acts,
        picture: actPicture,
        key: sql<string>`${key}`,
        metres: sql<number | null>`${metres}`,
        followers: sql<number>`(select count(*)::int from ${actFollows} where ${actFollows.actId} = ${acts.id})`,
        day: span ? stateOn(viewer, span) : sql<null>`null::text`,
      })
      .from(acts)
      .leftJoin(actPicture, isActPicture)
      .where(condition)
      .orderBy(...order)
      .limit(page);
  const readAll = () => read(and(matching, after));
  const readAround = (around: Place) =>
    read(isNextAround({ place: around, radiusKm: radiusOf(query), cursor, matching, limit: page }));
  const readInOrder = async () => {
    const walked = await read(
      query.sort === "price"
        ? isNextByFee({ currency, cursor, matching, limit: page, fees: feesOf(query) })
        : isAmongFirst({ within: after, order, matching, limit: page }),
    );
    return walked.length === page ? walked : readAll();
  };
  const readMany = () => {
    if (!place) return readInOrder();
    return isByDistance(query) ? readAround(place) : readAll();
  };
  const rows = ids ? await read(and(isAmong(ids), after)) : await readMany();
  const shown = rows.slice(0, limit);
  const tracks = await firstTracks(
    db,
    shown.filter(({ act }) => act.hasSound).map(({ act }) => act.id),
  );
  const ratings = await summarizeReviewsOfActs(
    db,
    shown.map(({ act }) => act.id),
  );
  const end = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => ({
      ...actCard({ ...row, track: tracks.get(row.act.id) ?? null }),
      metres: row.metres,
      position: positionOf(row.act),
      followers: row.followers,
      rating: ratings.get(row.act.id) ?? null,
      day: row.day as FoundAct["day"],
    })),
    next: end ? `${isFuzzy ? "~" : ""}${end.key}.${end.act.id}` : null,
    total: cursor ? null : count,
  };
}

function isByDistance({ sort = "nearest" }: TalentQuery): boolean {
  return sort === "nearest";
}

function positionOf({ latitude, longitude }: ActRow): FoundAct["position"] {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function stateOn(viewer: Viewer, span: Span): SQL<string> {
  return sql<string>`case when not ${daysAreShown(viewer)} then 'unknown'
    else ${tentativeOrFree(span)} end`;
}

type Counted = { count: number; ids: string[] | null };

/** How many there are, up to a limit, and which, where they are fewer. The ways are tried one after the other, until there are enough. */
export async function countMatches(
  db: Db,
  matching: SQL | undefined,
  ways: SQL[] = [],
): Promise<Counted> {
  const found = (ways.length > 0 ? ways : [undefined]).map(
    (way) => sql`select ${acts.id} from ${acts} where ${and(way, matching)}`,
  );
  const { rows } = await db.execute<Counted>(sql`select count(*)::int as count,
    case when count(*) < ${actLimits.counted} then array_agg(id) end as ids
    from (${sql.join(found, sql` union all `)} limit ${knownToPlanner(actLimits.counted)}) as counted`);
  return rows[0] ?? { count: 0, ids: null };
}

// The planner takes such an array for short, and so reads its acts by their ids in every case.
function isAmong(ids: string[]): SQL {
  return sql`${acts.id} = any(array(select unnest(${sql.param(ids)}::uuid[])))`;
}
