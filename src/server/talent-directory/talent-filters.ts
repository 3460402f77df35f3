import { and, arrayContains, eq, exists, gte, isNotNull, lte, sql, type SQL } from "drizzle-orm";
import type { Place } from "../../contract/places.ts";
import type { TalentQuery } from "../../contract/talent/directory.ts";
import { actLimits } from "../../contract/talent/limits.ts";
import { acts, actSaves } from "../acts/tables.ts";
import { visibleAct } from "../acts/visibility.ts";
import { isFreeAnd, type Span } from "../availability/days.ts";
import {
  asTsquery,
  type Beginnings,
  exactQuery,
  queryWords,
  type TextQuery,
} from "../discovery/fuzzy-query.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Viewer } from "../lib/person.ts";
import { toSearchText } from "../lib/search-text.ts";
import { isListed } from "./first-matches.ts";
import { isWithin } from "./metres-from.ts";

/** The requested days; refuses a range that is too long, or that ends before it begins. */
export function spanOf({ day, until }: TalentQuery): Span | undefined {
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

export function hasWords(text: TextQuery): SQL {
  return sql`${acts.words} @@ ${asTsquery(text)}`;
}

/** `hasWords`, written as in the index of positions. */
export function hasWordsNearby(text: TextQuery): SQL {
  return sql`strip(${acts.words}) @@ ${asTsquery(text)}`;
}

/**
 * The ways an act can have a skill: one of its skills is exactly this, or each word of the search begins a word of one
 * of its skills. They are two conditions, since each has its own index. Around a place a single condition checks both
 * through the act's words, which include every skill, in the index of positions.
 */
export function skillConditions(skill: string, beginnings: Beginnings, place: Place | null): SQL[] {
  const words = queryWords(skill);
  const isSkill = arrayContains(acts.skillKeys, [toSearchText(skill)]);
  if (words.length === 0) return [isSkill];
  const text = exactQuery(words, beginnings);
  const isPart = sql`exists (select 1 from unnest(${acts.skillKeys}) as one_skill
    where to_tsvector('simple', one_skill) @@ ${asTsquery(text)})`;
  if (place) return [sql`(${hasWordsNearby(text)} and (${isSkill} or ${isPart}))`];
  return [isSkill, sql`(not ${isSkill} and ${hasWords(text)} and ${isPart})`];
}

/** The requested range of fees; it needs a currency. */
export function feesOf({ currency, min, max }: TalentQuery) {
  return currency && (min !== undefined || max !== undefined) ? { min, max } : undefined;
}

export function radiusOf({ radius }: TalentQuery): number {
  return radius ?? actLimits.radiusKm.usual;
}

export function hasAllMedia({ sound, video, verified }: TalentQuery): boolean {
  return Boolean(sound && video && verified);
}

/** An act with sound, video and a verified appearance, written as in the index of their fees. */
export const hasEachMedia = sql`(${acts.hasSound} and ${acts.hasVideo} and ${acts.verifiedAppearances} > 0)`;

/** Adds the filters, all but the skill, to a condition. */
export type Filters = (condition?: SQL) => SQL | undefined;

export function filtersOf(
  db: Db,
  viewer: Viewer,
  query: TalentQuery,
  place: Place | null,
): Filters {
  const span = spanOf(query);
  const saved = (who: { id: string }) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(actSaves)
        .where(and(eq(actSaves.actId, acts.id), eq(actSaves.personId, who.id))),
    );
  const own = ownFilters(query);
  const isSeen = span ? isFreeAnd(visibleAct(viewer), viewer, span) : visibleAct(viewer);
  return (condition) =>
    and(
      condition,
      isListed,
      place ? isWithin(place, radiusOf(query)) : undefined,
      own,
      query.saved && viewer ? saved(viewer) : undefined,
      isLast(and(condition, own), isSeen),
    );
}

/** The filters on columns of the act itself. */
export function ownFilters(query: TalentQuery): SQL | undefined {
  const { currency } = query;
  const fees = feesOf(query);
  return and(
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
    hasAllMedia(query) ? hasEachMedia : undefined,
    // Written as in the index.
    query.verified && sql`(-${acts.verifiedAppearances})::bigint < 0`,
  );
}

/**
 * Checks a condition on other tables only for acts that meet the conditions on their own row: while those tables are
 * empty, the planner considers looking into them cheaper than comparing words. In this form it also knows that nearly
 * all acts pass.
 */
function isLast(own: SQL | undefined, condition: SQL | undefined): SQL {
  return sql`(case when ${and(own, condition)} then true end) is not null`;
}
