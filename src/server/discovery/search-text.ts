import { sql, type SQL } from "drizzle-orm";
import type { Db } from "../lib/database/database.ts";
import { searchWords } from "../lib/search-text.ts";
import { events } from "../events/tables.ts";
import { searchVocabulary } from "./tables.ts";

const mostWords = 8;
// Of words that are hardly longer than a slip, very many resemble each other.
const mostAlike = 500;
// Shorter and longer words have no slips in the index; the database's own function says the same.
const forgiven = { least: 3, most: 24 };

type Searchable = {
  title: string;
  venue?: string;
  city?: string;
  country?: string;
  organizer?: string;
  tags?: string[];
};

/** What an event's `search` column holds. */
export function searchTextOf(event: Searchable): string {
  const { title, venue, city, country, organizer, tags = [] } = event;
  const parts = [title, venue, city, country, organizer, ...tags].filter(Boolean);
  return searchWords(parts.join(" ")).join(" ");
}

/** The words of a question, as they stand in the index. */
export function wordsOf(question: string | undefined): string[] {
  return searchWords(question ?? "").slice(0, mostWords);
}

/** Words that are looked for: a query with a mark before each, in whose place a week may stand. */
export type Text = string;

const mark = "%";

/** Each word begins some word. */
export function wordsIn(words: string[]): Text {
  return words.map(beginning).join(" & ");
}

/**
 * Forgives one slip in each word, and a space too many or missing; words so short that a slip leaves nothing of them then need
 * not be there at all, unless there are no others. What resembles a word is looked up among the known words, which are few
 * however many events there are.
 */
export async function wordsLike(db: Db, words: string[]): Promise<Text> {
  const slips = words.map(slipsOf);
  const ways = words.map((_, at) => respaced(words, at));
  const known = new Set(await listKnown(db, slips.flat(), ways.flat(2)));
  // What no event says would be looked for in vain.
  const isSaid = (word: string) => known.has(word) || !isKept(word);
  const parts = words.map((word, at) => {
    const alike = [...known].filter((one) =>
      slipsOf(one).some((slip) => slips[at]?.includes(slip)),
    );
    const others = [...alike.map((one) => [one]), ...(ways[at] ?? [])].filter(
      (way) => way.every(isSaid) && !way[0]?.startsWith(word),
    );
    const said = others.map((way) => `(${way.map(whole).join(" & ")})`);
    return said.length === 0 ? beginning(word) : `(${[beginning(word), ...said].join(" | ")})`;
  });
  const telling = parts.filter((_, at) => (words[at] ?? "").length > forgiven.least);
  return (telling.length > 0 ? telling : parts).join(" & ");
}

/** Which of some words events have had, and what resembles others. */
async function listKnown(db: Db, slips: string[], exact: string[]): Promise<string[]> {
  const isExact = sql`word = any(${sql.param(exact)}::text[])`;
  const { rows } = await db.execute<{ word: string }>(sql`
    select distinct word, ${isExact} as exact from ${searchVocabulary}
    where search_slips(word) && ${sql.param(slips)}::text[] or ${isExact}
    order by exact desc, word limit ${mostAlike + exact.length}`);
  return rows.map(({ word }) => word);
}

/** What the word may be with those beside it, or taken apart: words that must all be there. */
function respaced(words: string[], at: number): string[][] {
  const word = words[at] ?? "";
  const joined = [words[at - 1] + word, word + words[at + 1]].filter((_, side) =>
    side === 0 ? at > 0 : at + 1 < words.length,
  );
  const apart = Array.from({ length: Math.max(0, word.length - 3) }, (_, cut) => {
    return [word.slice(0, cut + 2), word.slice(cut + 2)];
  });
  return [...joined.map((one) => [one]), ...apart];
}

/** The word, and what is left of it without each of its letters: two words one slip apart share at least one of these. */
function slipsOf(word: string): string[] {
  if (!isKept(word)) return [];
  const letters = [...word];
  return [word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(""))];
}

function isKept(word: string): boolean {
  const { length } = [...word];
  return length >= forgiven.least && length <= forgiven.most;
}

// The words are letters and digits alone, so nothing in them means anything to the query language.
function beginning(word: string): string {
  return `${whole(word)}:*`;
}

function whole(word: string): string {
  return `'${mark}${word.toWellFormed()}'`;
}

export function hasWords(text: Text): SQL {
  return sql`${events.words} @@ to_tsquery('simple', ${text.replaceAll(mark, "")})`;
}

/** The question for what begins in some weeks, the last of which lies before `behind`. */
export function askedIn(first: SQL, behind: SQL, text: Text): SQL {
  return sql`(select string_agg('(' || replace(${text}, ${mark}, week || '/') || ')', ' | ')::tsquery
    from generate_series(${first}, ${behind} - 1) as week)`;
}

/** Has the words in one of the weeks, which an index finds without the events of all others. */
export function hasWordsOf(asked: SQL): SQL {
  return sql`week_words(${events.search}, ${events.startsAt}) @@ ${asked}`;
}
