import { sql, type SQL } from "drizzle-orm";
import type { Db } from "../lib/database/database.ts";
import { charactersSwapped, editDistance } from "../lib/edit-distance.ts";
import { escapeLike, searchWords } from "../lib/search-text.ts";
import { events } from "../events/tables.ts";
import { searchVocabulary, type Vocabulary } from "./tables.ts";

const maxWords = 8;
// Short words are one edit away from very many others.
const maxSimilar = 500;
const maxAlternatives = 10;
// With more than this, the query uses a prefix match instead.
const maxBeginnings = 40;
// Words outside these bounds have no variants in the index; the database function `search_slips` has the same bounds.
const variantLength = { min: 3, max: 24 };
// Long enough that two typos still leave most of the word; `search_two_deletions` has the same bound. A typed word may lack two letters.
const longLength = { known: 9, typed: 7 };

/** The words of a query, as the index stores them. */
export function queryWords(query: string | undefined): string[] {
  return searchWords(query ?? "").slice(0, maxWords);
}

/** A full-text query (tsquery) with a mark before each word, which `weeklyQuery` replaces with a week. */
export type TextQuery = string;

const weekMark = "%";

/** The known words that start with a word; no entry when there are too many or they weren't looked up. */
export type Beginnings = ReadonlyMap<string, string[]>;

/**
 * Looks up which known words start with each of these. Querying for whole words is fast; for a prefix, the index gathers and sorts
 * everything that has it, which takes ten times as long. The vocabulary must contain every word of the index.
 */
export async function listBeginnings(
  db: Db,
  words: string[],
  vocabulary: Vocabulary,
): Promise<Beginnings> {
  const beginnings = new Map<string, string[]>();
  if (words.length === 0) return beginnings;
  const searches = [...new Set(words)].map(
    (word) => sql`(select ${word}::text as beginning, word from ${vocabulary}
      where word like ${`${escapeLike(word)}%`} limit ${maxBeginnings + 1})`,
  );
  const { rows } = await db.execute<{ beginning: string; word: string }>(
    sql.join(searches, sql` union all `),
  );
  for (const word of words) {
    const known = rows.filter(({ beginning }) => beginning === word).map((row) => row.word);
    if (known.length <= maxBeginnings) beginnings.set(word, [...new Set(known)]);
  }
  return beginnings;
}

/** Matches events that have, for each word, some word that starts with it. */
export function exactQuery(words: string[], beginnings?: Beginnings): TextQuery {
  return words.map((word) => beginsWith(word, beginnings)).join(" & ");
}

function beginsWith(word: string, beginnings?: Beginnings): string {
  const known = beginnings?.get(word) ?? [];
  return known.length === 0 ? prefixOf(word) : anyOf(known.map(termOf));
}

function anyOf(terms: string[]): string {
  return terms.length === 1 ? terms.join("") : `(${terms.join(" | ")})`;
}

/**
 * Tolerates one typo per word, two in a long one, two letters swapped around a third, and an extra or missing space. Words too short to
 * survive a typo become optional, unless there are no others. Similar words are looked up in the vocabulary, which stays small however many
 * events or acts there are.
 */
export async function fuzzyQuery(
  db: Db,
  words: string[],
  vocabulary: Vocabulary = searchVocabulary,
  beginnings?: Beginnings,
): Promise<TextQuery> {
  const splits = words.map((_, at) => respacings(words, at));
  const swapped = words.map((word) => charactersSwapped(word, 2));
  const exact = [...splits.flat(2), ...swapped.flat()];
  const known = new Set(await listSimilar(db, vocabulary, { words, exact }));
  // A word that occurs nowhere would only slow the query down.
  const mayOccur = (word: string) => known.has(word) || !hasVariants(word);
  const parts = words.map((word, at) => {
    const single = [...similarTo(word, known), ...(swapped[at] ?? [])].map((one) => [one]);
    const alternatives = [...single, ...(splits[at] ?? [])].filter(
      (phrase) => phrase.every(mayOccur) && !phrase[0]?.startsWith(word),
    );
    const terms = alternatives.map((phrase) => `(${phrase.map(termOf).join(" & ")})`);
    if (terms.length > 0 && isUnknown(word, beginnings)) return anyOf(terms);
    return anyOf([beginsWith(word, beginnings), ...terms]);
  });
  const required = parts.filter((_, at) => (words[at] ?? "").length > variantLength.min);
  return (required.length > 0 ? required : parts).join(" & ");
}

/**
 * Whether no known word starts with this one, so that nothing matches it. Only for letters and digits that the database
 * can't split into several words.
 */
export function isUnknown(word: string, beginnings?: Beginnings): boolean {
  return /^[a-z0-9]+$/.test(word) && beginnings?.get(word)?.length === 0;
}

/** The known words one typo away; for a long word without any, those two typos away. */
function similarTo(word: string, known: Set<string>): string[] {
  const variants = new Set(deletionVariants(word));
  const near = [...known].filter((one) => deletionVariants(one).some((form) => variants.has(form)));
  if (near.length > 0 || !isLong(word, longLength.typed)) return closest(word, near);
  const far = [...known].filter(
    (one) => isLong(one, longLength.known) && editDistance(word, one, 2) <= 2,
  );
  return closest(word, far);
}

/**
 * Of many similar words, as with numbers, those that share the longest prefix. The planner assumes each word is frequent and scans the
 * whole table if there are too many.
 */
function closest(word: string, similar: string[]): string[] {
  if (similar.length <= maxAlternatives) return similar;
  const alike = (one: string) => {
    let at = 0;
    while (at < word.length && one[at] === word[at]) at += 1;
    return at;
  };
  return similar.toSorted((a, b) => alike(b) - alike(a)).slice(0, maxAlternatives);
}

type Wanted = { words: string[]; exact: string[] };

/** The vocabulary's words that share enough letters with a word of the query, or are in `exact`. */
async function listSimilar(db: Db, vocabulary: Vocabulary, { words, exact }: Wanted) {
  // Each word has its own limit, so that one with very many similar words doesn't crowd out the others.
  const limited = (condition: SQL) =>
    sql`(select word from ${vocabulary} where ${condition} limit ${Math.ceil(maxSimilar / words.length)})`;
  const searches = [
    sql`(select word from ${vocabulary} where word = any(${sql.param(exact)}::text[]))`,
    ...words
      .filter(hasVariants)
      .map((word) =>
        limited(sql`search_slips(word) && ${sql.param(deletionVariants(word))}::text[]`),
      ),
    ...words
      .filter((word) => isLong(word, longLength.typed))
      .map((word) =>
        limited(sql`search_two_deletions(word) && ${sql.param(twoDeletions(word))}::text[]`),
      ),
  ];
  const { rows } = await db.execute<{ word: string }>(sql.join(searches, sql` union all `));
  return rows.map(({ word }) => word);
}

/** What a word becomes when spaces move: joined to a neighbor, or split into two words that must both match. */
function respacings(words: string[], at: number): string[][] {
  const word = words[at] ?? "";
  const joined = [words[at - 1] + word, word + words[at + 1]].filter((_, side) =>
    side === 0 ? at > 0 : at + 1 < words.length,
  );
  const split = Array.from({ length: Math.max(0, word.length - 3) }, (_, cut) => {
    return [word.slice(0, cut + 2), word.slice(cut + 2)];
  });
  return [...joined.map((one) => [one]), ...split];
}

/** The word, and each form with one letter deleted: two words at edit distance one share at least one of these. */
function deletionVariants(word: string): string[] {
  if (!hasVariants(word)) return [];
  return [word, ...deletionsOf([...word])];
}

function deletionsOf(characters: string[]): string[] {
  return characters.map((_, at) => characters.toSpliced(at, 1).join(""));
}

/** A long word, and each form with one or two letters deleted. */
function twoDeletions(word: string): string[] {
  const once = deletionVariants(word);
  const twice = once.slice(1).flatMap((left) => deletionsOf([...left]));
  return [...new Set([...once, ...twice])];
}

function isLong(word: string, min: number): boolean {
  const { length } = [...word];
  return length >= min && length <= variantLength.max;
}

function hasVariants(word: string): boolean {
  const { length } = [...word];
  return length >= variantLength.min && length <= variantLength.max;
}

function prefixOf(word: string): string {
  return `${termOf(word)}:*`;
}

// Words contain only letters and digits, so they can't contain a tsquery operator.
function termOf(word: string): string {
  return `'${weekMark}${word.toWellFormed()}'`;
}

export function matchesText(text: TextQuery): SQL {
  return sql`${events.words} @@ ${asTsquery(text)}`;
}

/** The tsquery for words without weeks. */
export function asTsquery(text: TextQuery): SQL {
  return sql`to_tsquery('simple', ${text.replaceAll(weekMark, "")})`;
}

/** The query for each week from `firstWeek` to before `endWeek`, for the index whose words carry their event's week. */
export function weeklyQuery(firstWeek: SQL, endWeek: SQL, text: TextQuery): SQL {
  return sql`(select string_agg('(' || replace(${text}, ${weekMark}, week || '/') || ')', ' | ')::tsquery
    from generate_series(${firstWeek}, ${endWeek} - 1) as week)`;
}

/** Matches a weekly query; its index scan reads no events of other weeks. */
export function matchesWeeklyQuery(query: SQL): SQL {
  return sql`week_words(${events.search}, ${events.startsAt}) @@ ${query}`;
}
