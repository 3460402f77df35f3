import { sql, type SQL } from "drizzle-orm";
import type { Db } from "../lib/database/database.ts";
import { charactersSwapped } from "../lib/edit-distance.ts";
import { searchWords } from "../lib/search-text.ts";
import { events } from "../events/tables.ts";
import { searchVocabulary } from "./tables.ts";

const maxWords = 8;
// Short words differ from very many others by one edit.
const maxSimilar = 500;
// Shorter and longer words have no variants in the index; the database function `search_slips` has the same bounds.
const variantLength = { min: 3, max: 24 };

/** The words of a query, as the index stores them. */
export function queryWords(query: string | undefined): string[] {
  return searchWords(query ?? "").slice(0, maxWords);
}

/** A full-text query (tsquery) with a mark before each word, where `weeklyQuery` puts a week. */
export type TextQuery = string;

const weekMark = "%";

/** Matches events that have, for each word, some word that starts with it. */
export function exactQuery(words: string[]): TextQuery {
  return words.map(prefixOf).join(" & ");
}

/**
 * Tolerates one typo in each word, two letters swapped over a third, and a space too many or missing. Words so short that hardly anything is left after a typo
 * become optional, unless there are no others. Similar words are looked up in the vocabulary, which stays small however many
 * events there are.
 */
export async function fuzzyQuery(db: Db, words: string[]): Promise<TextQuery> {
  const variants = words.map(deletionVariants);
  const splits = words.map((_, at) => respacings(words, at));
  const swapped = words.map((word) => charactersSwapped(word, 2));
  const exact = [...splits.flat(2), ...swapped.flat()];
  const vocabulary = new Set(await listVocabulary(db, variants.flat(), exact));
  // A word that no event has would only slow the query down.
  const mayOccur = (word: string) => vocabulary.has(word) || !hasVariants(word);
  const parts = words.map((word, at) => {
    const similar = [...vocabulary].filter((known) =>
      deletionVariants(known).some((variant) => variants[at]?.includes(variant)),
    );
    const single = [...similar, ...(swapped[at] ?? [])].map((known) => [known]);
    const alternatives = [...single, ...(splits[at] ?? [])].filter(
      (phrase) => phrase.every(mayOccur) && !phrase[0]?.startsWith(word),
    );
    const terms = alternatives.map((phrase) => `(${phrase.map(termOf).join(" & ")})`);
    return terms.length === 0 ? prefixOf(word) : `(${[prefixOf(word), ...terms].join(" | ")})`;
  });
  const required = parts.filter((_, at) => (words[at] ?? "").length > variantLength.min);
  return (required.length > 0 ? required : parts).join(" & ");
}

/** The words of the vocabulary that share a deletion variant with the query or are one of `exact`. */
async function listVocabulary(db: Db, variants: string[], exact: string[]): Promise<string[]> {
  const isExact = sql`word = any(${sql.param(exact)}::text[])`;
  const { rows } = await db.execute<{ word: string }>(sql`
    select distinct word, ${isExact} as exact from ${searchVocabulary}
    where search_slips(word) && ${sql.param(variants)}::text[] or ${isExact}
    order by exact desc, word limit ${maxSimilar + exact.length}`);
  return rows.map(({ word }) => word);
}

/** What a word may be when spaces are moved: joined to a neighbour, or split in two words that must both match. */
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

/** The word, and what is left of it without each of its letters: two words at edit distance one share at least one of these. */
function deletionVariants(word: string): string[] {
  if (!hasVariants(word)) return [];
  const characters = [...word];
  return [word, ...characters.map((_, at) => characters.toSpliced(at, 1).join(""))];
}

function hasVariants(word: string): boolean {
  const { length } = [...word];
  return length >= variantLength.min && length <= variantLength.max;
}

function prefixOf(word: string): string {
  return `${termOf(word)}:*`;
}

// Words consist of letters and digits alone, so none of them contains an operator of the query language.
function termOf(word: string): string {
  return `'${weekMark}${word.toWellFormed()}'`;
}

export function matchesText(text: TextQuery): SQL {
  return sql`${events.words} @@ to_tsquery('simple', ${text.replaceAll(weekMark, "")})`;
}

/** The query in each week from `firstWeek` to before `endWeek`, for the index whose words carry the week of their event. */
export function weeklyQuery(firstWeek: SQL, endWeek: SQL, text: TextQuery): SQL {
  return sql`(select string_agg('(' || replace(${text}, ${weekMark}, week || '/') || ')', ' | ')::tsquery
    from generate_series(${firstWeek}, ${endWeek} - 1) as week)`;
}

/** Matches a weekly query, whose index scan reads no events of other weeks. */
export function matchesWeeklyQuery(query: SQL): SQL {
  return sql`week_words(${events.search}, ${events.startsAt}) @@ ${query}`;
}
