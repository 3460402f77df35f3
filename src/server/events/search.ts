import { and, sql, type SQL } from "drizzle-orm";
import { searchWords } from "../lib/search-text.ts";
import { events } from "./tables.ts";

const mostWords = 8;
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

/**
 * Events in which each word begins some word. `loose` also forgives one slip in each, and a space too many or missing; words
 * so short that a slip leaves nothing of them then need not be there at all, unless there are no others.
 */
export function hasWords(words: string[], loose: boolean): SQL | undefined {
  if (!loose) return matches(words.map(beginning).join(" & "));
  const conditions = words.map((word, at) => resembles(words, word, at));
  const telling = conditions.filter((_, at) => (words[at] ?? "").length > forgiven.least);
  return and(...(telling.length > 0 ? telling : conditions));
}

function resembles(words: string[], word: string, at: number): SQL {
  const joined = [words[at - 1] + word, word + words[at + 1]].filter((_, side) =>
    side === 0 ? at > 0 : at + 1 < words.length,
  );
  const apart = Array.from({ length: Math.max(0, word.length - 3) }, (_, cut) => {
    return `(${whole(word.slice(0, cut + 2))} & ${whole(word.slice(cut + 2))})`;
  });
  const spaced = matches([beginning(word), ...joined.map(whole), ...apart].join(" | "));
  const slips = slipsOf(word);
  if (slips.length === 0) return spaced;
  return sql`(${spaced} or search_slips(${events.search}) && ${sql.param(slips)}::text[])`;
}

/** The word, and what is left of it without each of its letters: two words one slip apart share at least one of these. */
function slipsOf(word: string): string[] {
  const letters = [...word];
  if (letters.length < forgiven.least || letters.length > forgiven.most) return [];
  return [word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(""))];
}

// The words are letters and digits alone, so nothing in them means anything to the query language.
function beginning(word: string): string {
  return `'${word}':*`;
}

function whole(word: string): string {
  return `'${word.toWellFormed()}'`;
}

function matches(query: string): SQL {
  return sql`${events.words} @@ to_tsquery('simple', ${query})`;
}
