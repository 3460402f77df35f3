import {
  and,
  arrayContains,
  eq,
  exists,
  gte,
  isNotNull,
  lte,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { pageSize } from "../../contract/paging.ts";
import type { Place } from "../../contract/places.ts";
import type { FoundAct, TalentQuery } from "../../contract/talent/directory.ts";
import { actLimits } from "../../contract/talent/limits.ts";
import { actCard, actPicture, firstTracks, isActPicture } from "../acts/act-shape.ts";
import { actFollows, type ActRow, acts, actSaves } from "../acts/tables.ts";
import { visibleAct } from "../acts/visibility.ts";
import { daysAreShown, isFreeAnd, type Span, tentativeOrFree } from "../availability/days.ts";
import {
  asTsquery,
  type Beginnings,
  exactQuery,
  fuzzyQuery,
  listBeginnings,
  queryWords,
  withoutTyped,
  type TextQuery,
} from "../discovery/fuzzy-query.ts";
import { actVocabulary } from "../discovery/tables.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Viewer } from "../lib/person.ts";
import { toSearchText } from "../lib/search-text.ts";
import { usualCurrencyOf } from "../places/countries.ts";
import { findPlace } from "../places/service.ts";
import { summarizeReviewsOfActs } from "../reviews/summarize-reviews.ts";
import { isNextByFee } from "./fee-order.ts";
import { isAmongFirst, isListed, knownToPlanner } from "./first-matches.ts";
import { isNextAround } from "./is-next-around.ts";
import { type Cursor, readCursor } from "./read-cursor.ts";
import { isWithin, metresFrom, sorting } from "./sorting.ts";

type Page = { items: FoundAct[]; next: string | null; total: number | null };
type Found = Page & { place: Place | null; currency: string };

/** Listed acts by the filters, each with what its list entry shows. Forgives typos when no act has the very words. */
export async function listTalent(db: Db, viewer: Viewer, query: TalentQuery): Promise<Found> {
  const place = query.place ? ((await findPlace(query.place)) ?? null) : null;
  const currency = query.currency ?? usualCurrencyOf(place?.country ?? "");
  const known = { place, currency };
  const empty = { items: [], next: null, total: 0, ...known };
  if (query.place && !place) return empty;
  if (query.saved && !viewer) return empty;
  const words = queryWords(query.q);
  if (query.q && words.length === 0) return empty;
  const cursor = readCursor(query.cursor);
  const skillWords = queryWords(query.skill);
  const beginnings = await listBeginnings(db, [...words, ...skillWords], actVocabulary);
  const filters = filtersOf(db, viewer, query, place);
  const asked = { query, ...known, cursor, filters, beginnings };
  if (words.length === 0) return { ...(await pageOfActs(db, viewer, asked)), ...known };
  return { ...(await searchWords(db, viewer, { ...asked, words })), ...known };
}

/** The acts with the words; where none has them, those with similar ones. */
async function searchWords(
  db: Db,
  viewer: Viewer,
  { words, ...asked }: Asked & { words: string[] },
): Promise<Page> {
  const { beginnings } = asked;
  const text = exactQuery(words, beginnings);
  const findFuzzy = async () => {
    const similar = await fuzzyQuery(db, words, actVocabulary, beginnings);
    if (similar === text) return { items: [], next: null, total: 0 };
    return pageOfActs(db, viewer, { ...asked, text: withoutTyped(similar, words), isFuzzy: true });
  };
  if (asked.cursor?.isFuzzy) return findFuzzy();
  const exactly = await pageOfActs(db, viewer, { ...asked, text });
  if (asked.cursor || exactly.items.length > 0) return exactly;
  const named = and(isListed, visibleAct(viewer), hasWords(text));
  const { count } = await countMatches(db, named);
  // Where an act has the very words, only the other filters keep it away, and no other word is meant.
  return count > 0 ? exactly : findFuzzy();
}

/** The days asked for; refuses when they are too many, or end before they begin. */
function spanOf({ day, until }: TalentQuery): Span | undefined {
  if (!day) return undefined;
  if (!until) return { first: day, last: day };
  const days = (Date.parse(until) - Date.parse(day)) / 86_400_000 + 1;
  if (days < 1 || days > actLimits.freeDays)
    refuse("BAD_INPUT", {
      fields: [
        {
          field: "until",
          message: `Choose a day up to ${actLimits.freeDays} days after the first.`,
        },
      ],
    });
  return { first: day, last: until };
}

function hasWords(text: TextQuery): SQL {
  return sql`${acts.words} @@ ${asTsquery(text)}`;
}

/** It is a skill of the act, or each of its words begins a word of one skill, which the words of the act find by the index: two ways, since each has an index of its own. */
function waysToHave(skill: string, beginnings: Beginnings): SQL[] {
  const words = queryWords(skill);
  const isSkill = arrayContains(acts.skillKeys, [toSearchText(skill)]);
  if (words.length === 0) return [isSkill];
  const text = exactQuery(words, beginnings);
  const isPart = sql`${hasWords(text)} and exists (select 1 from unnest(${acts.skillKeys}) as one_skill
    where to_tsvector('simple', one_skill) @@ ${asTsquery(text)})`;
  return [isSkill, sql`(not ${isSkill} and ${isPart})`];
}

/** The fees asked for; they need a currency. */
function feesOf({ currency, min, max }: TalentQuery) {
  return currency && (min !== undefined || max !== undefined) ? { min, max } : undefined;
}

function radiusOf({ radius }: TalentQuery): number {
  return radius ?? actLimits.radiusKm.usual;
}

function isByDistance({ sort = "nearest" }: TalentQuery): boolean {
  return sort === "nearest";
}

function filtersOf(db: Db, viewer: Viewer, query: TalentQuery, place: Place | null) {
  const { currency } = query;
  const fees = feesOf(query);
  const span = spanOf(query);
  const saved = (who: { id: string }) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(actSaves)
        .where(and(eq(actSaves.actId, acts.id), eq(actSaves.personId, who.id))),
    );
  return and(
    isListed,
    place ? isWithin(place, radiusOf(query)) : undefined,
    currency && fees
      ? and(
          eq(acts.currency, currency),
          isNotNull(acts.rateFromMinor),
          fees.min === undefined ? undefined : gte(acts.rateFromMinor, fees.min),
          fees.max === undefined ? undefined : lte(acts.rateFromMinor, fees.max),
        )
      : undefined,
    query.sound && eq(acts.hasSound, true),
    query.video && eq(acts.hasVideo, true),
    // As the index has it.
    query.verified && sql`(-${acts.verifiedAppearances})::bigint < 0`,
    query.saved && viewer ? saved(viewer) : undefined,
    // Asked last, as it looks into other tables.
    span ? isFreeAnd(visibleAct(viewer), viewer, span) : visibleAct(viewer),
  );
}

type Asked = {
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

async function pageOfActs(
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
  const walk = () =>
    query.sort === "price"
      ? isNextByFee({ currency, cursor, matching, limit: page, fees: feesOf(query) })
      : isAmongFirst({ within: after, order, matching, limit: page });
  const metres = place ? metresFrom(place) : sql<null>`null::int`;
  const readPage = (condition: SQL | undefined) =>
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
  const readAround = (around: Place) =>
    readPage(
      isByDistance(query)
        ? isNextAround({ place: around, radiusKm: radiusOf(query), cursor, matching, limit: page })
        : and(matching, after),
    );
  const readInOrder = async () => {
    const rows = await readPage(walk());
    return rows.length === page ? rows : readPage(and(matching, after));
  };
  const readMany = () => (place ? readAround(place) : readInOrder());
  const rows = ids ? await readPage(and(isAmong(ids), after)) : await readMany();
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

function positionOf({ latitude, longitude }: ActRow): FoundAct["position"] {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function stateOn(viewer: Viewer, span: Span): SQL<string> {
  return sql<string>`case when not ${daysAreShown(viewer)} then 'unknown'
    else ${tentativeOrFree(span)} end`;
}

type Counted = { count: number; ids: string[] | null };

/** How many there are, up to a limit, and which, where they are fewer. The ways are tried one after the other, until there are enough. */
async function countMatches(db: Db, matching: SQL | undefined, ways: SQL[] = []): Promise<Counted> {
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
