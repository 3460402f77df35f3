import { and, asc, desc, sql, type SQL } from "drizzle-orm";
import { pageSize } from "../../contract/paging.ts";
import type { Place } from "../../contract/places.ts";
import type { FoundAct, TalentQuery } from "../../contract/talent/directory.ts";
import { actCard, actPicture, firstSound, isActPicture, trackShape } from "../acts/act-shape.ts";
import { actFollows, type ActRow, acts } from "../acts/tables.ts";
import { daysAreShown, type Span, tentativeOrFree } from "../availability/days.ts";
import type { Beginnings, TextQuery } from "../discovery/fuzzy-query.ts";
import type { Db } from "../lib/database/database.ts";
import type { Viewer } from "../lib/person.ts";
import { ratingOfAct } from "../reviews/summarize-reviews.ts";
import {
  findOrCount,
  isAmong,
  isAmongFirst,
  isAmongNext,
  isComplete,
  type Search,
} from "./find-acts.ts";
import { feeOrder, type Sorting } from "./fee-order.ts";
import type { Cursor } from "./read-cursor.ts";
import { metresFrom } from "./metres-from.ts";
import {
  type Filters,
  hasWords,
  hasWordsNearby,
  spanOf,
  skillConditions,
} from "./talent-filters.ts";

export type Page = { items: FoundAct[]; next: string | null; total: number | null };

export type Asked = {
  query: TalentQuery;
  place: Place | null;
  /** Fees in this currency come first. */
  currency: string;
  cursor: Cursor | undefined;
  filters: Filters;
  /** The vocabulary that completes the words and the skill. */
  beginnings: Beginnings;
};

/** Returns a page of the acts that match, in the requested order; the first page also has their number. */
export async function pageOfActs(
  db: Db,
  viewer: Viewer,
  request: Asked & { text?: TextQuery; isFuzzy?: boolean },
): Promise<Page> {
  const { query, place, currency, cursor, filters, text, isFuzzy } = request;
  const { limit = pageSize } = query;
  const span = spanOf(query);
  const words =
    text === undefined ? undefined : and(hasWords(text), place ? hasWordsNearby(text) : undefined);
  const ways = query.skill ? skillConditions(query.skill, request.beginnings, place) : [];
  const { key, order, isAfter } = sorting(query, place, currency);
  const page = limit + 1;
  const search: Search = {
    query,
    place,
    currency,
    cursor,
    filters,
    words,
    ways,
    order,
    isAfter,
    limit: page,
  };
  const { count, ids } = await findOrCount(db, search);
  if (count === 0) return { items: [], next: null, total: cursor ? null : 0 };
  const metres = place ? metresFrom(place) : sql<null>`null::int`;
  const after = cursor && isAfter(cursor);
  const read = (condition: SQL | undefined) =>
    db
      .select({
        act: acts,
        picture: actPicture,
        key: sql<string>`${key}`,
        metres: sql<number | null>`${metres}`,
        followers: sql<number>`(select count(*)::int from ${actFollows} where ${actFollows.actId} = ${acts.id})`,
        sound: firstSound(),
        rating: ratingOfAct(acts.id),
        day: span ? stateOn(viewer, span) : sql<null>`null::text`,
      })
      .from(acts)
      .leftJoin(actPicture, isActPicture)
      .where(condition)
      .orderBy(...order)
      .limit(page);
  const readMany = async () => {
    const next = await read(isAmongNext(search));
    if (next.length === page || isComplete(search)) return next;
    return read(isAmongFirst(search));
  };
  const rows = ids ? await read(and(isAmong(ids), after)) : await readMany();
  const shown = rows.slice(0, limit);
  const end = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => ({
      ...actCard({ ...row, track: (row.sound && trackShape(row.sound)[0]) ?? null }),
      metres: row.metres,
      position: positionOf(row.act),
      followers: row.followers,
      rating: row.rating,
      day: row.day as FoundAct["day"],
    })),
    next: end ? `${isFuzzy ? "~" : ""}${end.key}.${end.act.id}` : null,
    total: cursor ? null : count,
  };
}

function positionOf({ latitude, longitude }: ActRow): FoundAct["position"] {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function stateOn(viewer: Viewer, span: Span): SQL<string> {
  return sql<string>`case when not ${daysAreShown(viewer)} then 'unknown'
    else ${tentativeOrFree(span)} end`;
}

/** An order that an index supports, with its cursor key and the condition for acts after a cursor. */
function sorting({ sort }: TalentQuery, place: Place | null, currency: string): Sorting {
  const by = sort ?? (place ? "nearest" : "recent");
  if (by === "price") return feeOrder(currency);
  if (by === "recent" || (by === "nearest" && !place)) {
    const key = sql`(extract(epoch from ${acts.createdAt}) * 1000)::bigint`;
    const isAfter = ({ key: at, id }: Cursor) =>
      sql`(${acts.createdAt}, ${acts.id}) < (${timeAt(at)}::timestamptz, ${id}::uuid)`;
    return { key, order: [desc(acts.createdAt), desc(acts.id)], isAfter };
  }
  const key = ascendingKey(by, place);
  const isAfter = (cursor: Cursor) =>
    sql`(${key}, ${acts.id}) > (${cursor.key}::bigint, ${cursor.id}::uuid)`;
  return { key, order: [key, asc(acts.id)], isAfter };
}

/** Limits a timestamp to 1970 through the year 9999: no act is outside, and PostgreSQL writes later years differently. */
function timeAt(key: number): string {
  return new Date(Math.min(Math.max(key, 0), 253_402_300_799_000)).toISOString();
}

function ascendingKey(by: "nearest" | "verified", place: Place | null): SQL {
  if (by === "verified" || !place) return sql`(-${acts.verifiedAppearances})::bigint`;
  return sql`${metresFrom(place)}::bigint`;
}
