import type { Place } from "../../contract/places.ts";
import type { TalentQuery } from "../../contract/talent/directory.ts";
import {
  exactQuery,
  fuzzyQuery,
  isUnknown,
  listBeginnings,
  queryWords,
} from "../discovery/fuzzy-query.ts";
import { actVocabulary } from "../discovery/tables.ts";
import type { Db } from "../lib/database/database.ts";
import type { Viewer } from "../lib/person.ts";
import { usualCurrencyOf } from "../places/countries.ts";
import { findPlace } from "../places/service.ts";
import { isAny } from "./find-acts.ts";
import { type Asked, type Page, pageOfActs } from "./page-of-acts.ts";
import { readCursor } from "./read-cursor.ts";
import { filtersOf, hasWords } from "./talent-filters.ts";

type Found = Page & { place: Place | null; currency: string };

/** Listed acts that match the filters, each with what its list entry shows. Forgives typos when no act has the exact words. */
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

/** Finds the acts with the words or, if no act has them, those with similar words. */
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
    return pageOfActs(db, viewer, { ...asked, text: similar, isFuzzy: true });
  };
  const hasUnknown = words.some((word) => isUnknown(word, beginnings));
  if (asked.cursor ? asked.cursor.isFuzzy : hasUnknown) return findFuzzy();
  const exactly = await pageOfActs(db, viewer, { ...asked, text });
  if (asked.cursor || exactly.items.length > 0) return exactly;
  // If an act has the exact words, only the other filters exclude it, so similar words are not searched.
  const named = filtersOf(db, viewer, {}, null)(hasWords(text));
  return (await isAny(db, named)) ? exactly : findFuzzy();
}
