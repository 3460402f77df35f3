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
import {
  daysAreShown,
  isBookedWithin,
  type Span,
  tentativeOrFreeWithin,
} from "../availability/days.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Viewer } from "../lib/person.ts";
import { searchWords, toSearchText } from "../lib/search-text.ts";
import { findPlace } from "../places/service.ts";
import { summarizeReviewsOfActs } from "../reviews/summarize-reviews.ts";
import { type Cursor, isWithin, metresFrom, readCursor, sorting } from "./sorting.ts";

const countedAtMost = 1_000;

const oneRow = sql`(values (1)) as one_row`;

type Found = { items: FoundAct[]; next: string | null; total: number | null; place: Place | null };

/** Listed acts by the filters, each with what its list entry shows. Forgives typos when no act has the very words. */
export async function listTalent(db: Db, viewer: Viewer, query: TalentQuery): Promise<Found> {
  const place = query.place ? ((await findPlace(query.place)) ?? null) : null;
  const empty = { items: [], next: null, total: 0, place };
  if (query.place && !place) return empty;
  if (query.saved && !viewer) return empty;
  const words = searchWords(query.q ?? "").slice(0, 8);
  if (query.q && words.length === 0) return empty;
  const cursor = readCursor(query.cursor);
  const filters = filtersOf(db, viewer, query, place);
  const request = { query, place, cursor };
  const searchFuzzy = () =>
    db.transaction(async (tx) => {
      const least = String(leastLikeness(words));
      await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${least}, true)`);
      const match = and(filters, looksLike(words));
      const [row] = await tx.select({ found: countMatches(tx, match) }).from(oneRow);
      const found = row?.found ?? 0;
      return pageOfActs(tx, viewer, { ...request, filters: match, found, fuzzy: true });
    });
  if (cursor?.fuzzy) return { ...(await searchFuzzy()), place };
  const exactly = and(filters, words.length > 0 ? hasWords(words) : undefined);
  const exact = { ...request, filters: exactly, fuzzy: false };
  if (words.length === 0) return { ...(await pageOfActs(db, viewer, exact)), place };
  const named = and(eq(acts.listed, true), visibleAct(viewer), hasWords(words));
  const [row] = await db
    .select({
      found: countMatches(db, exactly),
      // Then only the other filters keep an act away.
      isNamed: sql<boolean>`${countMatches(db, named)} > 0`,
    })
    .from(oneRow);
  const { found = 0, isNamed = false } = row ?? {};
  if (found > 0 || cursor) return { ...(await pageOfActs(db, viewer, { ...exact, found })), place };
  return isNamed ? empty : { ...(await searchFuzzy()), place };
}

/** How like the shortest word is to itself with two letters in the wrong order: the longer, the more. */
function leastLikeness(words: string[]): number {
  const shortest = Math.min(...words.map((word) => word.length));
  return Math.min(0.45, Math.max(0.3, (shortest - 3) / (shortest + 5) - 0.01));
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

/** Every word begins some word of the act. */
function hasWords(words: string[]): SQL {
  return sql`${acts.words} @@ ${beginnings(words)}`;
}

/** It is a skill of the act, or each of its words begins a word of one skill, which the words of the act find by the index. */
function hasSkill(skill: string): SQL | undefined {
  const words = searchWords(skill).slice(0, 8);
  const isSkill = arrayContains(acts.skillKeys, [toSearchText(skill)]);
  if (words.length === 0) return isSkill;
  const isPart = and(
    hasWords(words),
    sql`exists (select 1 from unnest(${acts.skillKeys}) as one_skill
      where to_tsvector('simple', one_skill) @@ ${beginnings(words)})`,
  );
  return or(isSkill, isPart);
}

function beginnings(words: string[]): SQL {
  const text = words.map((word) => `'${word}':*`).join(" & ");
  return sql`to_tsquery('simple', ${text})`;
}

/** Each word is like some word of the act. */
function looksLike(words: string[]): SQL | undefined {
  return and(...words.map((word) => sql`${word} <% ${acts.search}`));
}

function filtersOf(db: Db, viewer: Viewer, query: TalentQuery, place: Place | null) {
  const { skill, currency, min, max } = query;
  const span = spanOf(query);
  const saved = (who: { id: string }) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(actSaves)
        .where(and(eq(actSaves.actId, acts.id), eq(actSaves.personId, who.id))),
    );
  return and(
    eq(acts.listed, true),
    visibleAct(viewer),
    skill ? hasSkill(skill) : undefined,
    place ? isWithin(place, query.radius ?? actLimits.radiusKm.usual) : undefined,
    currency && (min !== undefined || max !== undefined)
      ? and(
          eq(acts.currency, currency),
          isNotNull(acts.rateFromMinor),
          min === undefined ? undefined : gte(acts.rateFromMinor, min),
          max === undefined ? undefined : lte(acts.rateFromMinor, max),
        )
      : undefined,
    query.sound && eq(acts.hasSound, true),
    query.video && eq(acts.hasVideo, true),
    // As the index has it.
    query.verified && sql`(-${acts.verifiedAppearances})::bigint < 0`,
    query.saved && viewer ? saved(viewer) : undefined,
    // Who keeps their days to themselves is found on every day: a filter must not tell what the page does not.
    span && or(sql`not ${isBookedWithin(db, span)}`, sql`not ${daysAreShown(viewer)}`),
  );
}

type Request = {
  query: TalentQuery;
  place: Place | null;
  filters: SQL | undefined;
  cursor: Cursor | undefined;
  /** How many there are, where words were counted before. */
  found?: number;
  fuzzy: boolean;
};

async function pageOfActs(
  db: Db | Transaction,
  viewer: Viewer,
  request: Request,
): Promise<Omit<Found, "place">> {
  const { query, place, filters, cursor, found, fuzzy } = request;
  const { limit = pageSize } = query;
  const span = spanOf(query);
  const { key, order, isAfter } = sorting(query, place);
  const metres = place ? metresFrom(place) : sql<null>`null::int`;
  const rows = await db
    .select({
      act: acts,
      picture: actPicture,
      key: sql<string>`${key}`,
      metres: sql<number | null>`${metres}`,
      followers: sql<number>`(select count(*)::int from ${actFollows} where ${actFollows.actId} = ${acts.id})`,
      day: span ? stateOn(viewer, span) : sql<null>`null::text`,
      total: cursor || found !== undefined ? sql<null>`null::int` : countMatches(db, filters),
    })
    .from(acts)
    .leftJoin(actPicture, isActPicture)
    .where(
      and(
        // A few by the index of words: else all acts are read in order until there are enough.
        found !== undefined && found < countedAtMost ? isAmong(db, filters) : filters,
        cursor && isAfter(cursor),
      ),
    )
    .orderBy(...order)
    .limit(limit + 1);
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
    next: end ? `${fuzzy ? "~" : ""}${end.key}.${end.act.id}` : null,
    total: cursor ? null : (found ?? rows[0]?.total ?? 0),
  };
}

function positionOf({ latitude, longitude }: ActRow): FoundAct["position"] {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function stateOn(viewer: Viewer, span: Span): SQL<string> {
  return sql<string>`case when not ${daysAreShown(viewer)} then 'unknown'
    else ${tentativeOrFreeWithin(span)} end`;
}

function countMatches(db: Db | Transaction, filters: SQL | undefined): SQL<number> {
  return sql<number>`(select count(*)::int from ${matches(db, filters).as("some")})`;
}

function isAmong(db: Db | Transaction, filters: SQL | undefined): SQL {
  return sql`${acts.id} = any(array(${matches(db, filters)}))`;
}

function matches(db: Db | Transaction, filters: SQL | undefined) {
  return db.select({ id: acts.id }).from(acts).where(filters).limit(countedAtMost);
}
