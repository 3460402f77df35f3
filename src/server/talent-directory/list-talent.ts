import {
  and,
  arrayContains,
  asc,
  desc,
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
import { isId } from "../lib/ids.ts";
import { refuse } from "../lib/refuse.ts";
import type { Viewer } from "../lib/person.ts";
import { searchWords, toSearchText } from "../lib/search-text.ts";
import { findPlace } from "../places/service.ts";
import { summarizeReviewsOfActs } from "../reviews/summarize-reviews.ts";

const countedAtMost = 1_000;
const metresOfDegree = 111_195;
const earthDiameter = 12_742_018;
// The key of an act without a price or a position: after all others.
const last = 9_000_000_000_000_000;

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
      return pageOfActs(tx, viewer, { ...request, filters: match, fuzzy: true });
    });
  if (cursor?.fuzzy) return { ...(await searchFuzzy()), place };
  const exactly = and(filters, words.length > 0 ? hasWords(words) : undefined);
  const exact = await pageOfActs(db, viewer, { ...request, filters: exactly, fuzzy: false });
  const isMissed = words.length > 0 && exact.items.length === 0 && !cursor;
  if (isMissed && (!isNarrowed(query) || !(await isAnybodyCalled(db, viewer, words))))
    return { ...(await searchFuzzy()), place };
  return { ...exact, place };
}

/** Whether anything but the words keeps acts away. */
function isNarrowed(query: TalentQuery): boolean {
  return Object.keys(query).some((key) => !["q", "sort", "limit", "cursor"].includes(key));
}

/** How like the shortest word is to itself with two letters in the wrong order: the longer, the more. */
function leastLikeness(words: string[]): number {
  const shortest = Math.min(...words.map((word) => word.length));
  return Math.min(0.45, Math.max(0.3, (shortest - 3) / (shortest + 5) - 0.01));
}

/** Whether some act has the very words, so that only the other filters keep it away. */
async function isAnybodyCalled(db: Db, viewer: Viewer, words: string[]): Promise<boolean> {
  const [named] = await db
    .select({ id: acts.id })
    .from(acts)
    .where(and(eq(acts.listed, true), visibleAct(viewer), hasWords(words)))
    .limit(1);
  return named !== undefined;
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

/** Within the radius, or travelling far enough: first by a box in the index, then by the circle. */
function isWithin({ latitude, longitude }: Place, radiusKm: number): SQL {
  const high = (radiusKm * 1_000) / metresOfDegree;
  const wide = Math.min(
    180,
    high / Math.cos((Math.min(89, Math.abs(latitude) + high) * Math.PI) / 180),
  );
  const box = sql`box(point(${longitude - wide}::float8, ${latitude - high}::float8), point(${longitude + wide}::float8, ${latitude + high}::float8))`;
  return sql`(point(${acts.longitude}, ${acts.latitude}) <@ ${box} and ${metresFrom({ latitude, longitude })} <= ${radiusKm * 1_000})`;
}

/** Great-circle distance to an act in metres. */
function metresFrom({ latitude, longitude }: Pick<Place, "latitude" | "longitude">): SQL<number> {
  const [lat, lon] = [sql`${latitude}::float8`, sql`${longitude}::float8`];
  return sql<number>`round(${earthDiameter}::float8 * asin(least(1, sqrt(
    power(sin(radians(${acts.latitude} - ${lat}) / 2), 2) +
    cos(radians(${lat})) * cos(radians(${acts.latitude})) * power(sin(radians(${acts.longitude} - ${lon}) / 2), 2)))))::int`;
}

type Cursor = { key: number; id: string; fuzzy: boolean };

function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  const [, fuzzy, key, id = ""] = /^(~?)(-?\d{1,16})\.(.+)$/.exec(text) ?? [];
  if (!isId(id))
    refuse("BAD_INPUT", { fields: [{ field: "cursor", message: "Start from the first page." }] });
  return { key: Number(key), id, fuzzy: fuzzy === "~" };
}

type Request = {
  query: TalentQuery;
  place: Place | null;
  filters: SQL | undefined;
  cursor: Cursor | undefined;
  fuzzy: boolean;
};

async function pageOfActs(
  db: Db | Transaction,
  viewer: Viewer,
  request: Request,
): Promise<Omit<Found, "place">> {
  const { query, place, filters, cursor, fuzzy } = request;
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
      total: cursor ? sql<null>`null::int` : countMatches(db, filters),
    })
    .from(acts)
    .leftJoin(actPicture, isActPicture)
    .where(and(filters, cursor && isAfter(cursor)))
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
    total: cursor ? null : (rows[0]?.total ?? 0),
  };
}

function positionOf({ latitude, longitude }: ActRow): FoundAct["position"] {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** An order that an index has, its key in the cursor, and what comes after a cursor. */
function sorting({ sort }: TalentQuery, place: Place | null) {
  const by = sort ?? (place ? "nearest" : "recent");
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

/** No act is older than the clock of computers, or from after the year 9999, which the database writes in another way. */
function timeAt(key: number): string {
  return new Date(Math.min(Math.max(key, 0), 253_402_300_799_000)).toISOString();
}

function ascendingKey(by: NonNullable<TalentQuery["sort"]>, place: Place | null): SQL {
  if (by === "verified") return sql`(-${acts.verifiedAppearances})::bigint`;
  if (by === "price" || !place)
    return sql`coalesce(${acts.rateFromMinor}, ${sql.raw(String(last))})::bigint`;
  return sql`${metresFrom(place)}::bigint`;
}

function stateOn(viewer: Viewer, span: Span): SQL<string> {
  return sql<string>`case when not ${daysAreShown(viewer)} then 'unknown'
    else ${tentativeOrFreeWithin(span)} end`;
}

function countMatches(db: Db | Transaction, filters: SQL | undefined): SQL<number> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(acts)
    .where(filters)
    .limit(countedAtMost)
    .as("some");
  return sql<number>`(select count(*)::int from ${some})`;
}
