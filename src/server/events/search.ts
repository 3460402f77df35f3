import { ilike, like, or, sql, type SQL } from "drizzle-orm";
import { escapeLike, toSearchText } from "../lib/search-text.ts";
import { events } from "./tables.ts";

const mostWords = 8;

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
  return toSearchText([title, venue, city, country, organizer, ...tags].join(" "));
}

/** One condition for each word of the question; `loose` forgives a slip of the finger in it. */
export function searchConditions(
  question: string | undefined,
  loose: boolean,
): (SQL | undefined)[] {
  return wordsOf(question ?? "").map((word) => (loose ? resembles(word) : contains(word)));
}

function wordsOf(question: string): string[] {
  return toSearchText(question)
    .split(/[\s.,:;!?"'()/\\&-]+/)
    .filter(Boolean)
    .slice(0, mostWords);
}

function contains(word: string): SQL {
  return like(events.search, `%${escapeLike(word)}%`);
}

function resembles(word: string): SQL | undefined {
  const slips = slipsOf(word).map((slip) => like(events.search, `%${slip}%`));
  return or(contains(word), sql`${word} <% ${events.search}`, ...slips);
}

/** Patterns of the slips that trigrams miss: two letters swapped, and in short words one missing or wrong. */
function slipsOf(word: string): string[] {
  const letters = [...word];
  if (letters.length < 4 || letters.length > 20) return [];
  const places = letters.map((_, at) => at).slice(1);
  const swapped = places.map((at) =>
    pattern(
      letters.slice(0, at - 1),
      escapeLike(`${letters[at]}${letters[at - 1]}`),
      letters.slice(at + 1),
    ),
  );
  if (letters.length > 6) return swapped;
  const missing = places.map((at) => pattern(letters.slice(0, at), "_", letters.slice(at)));
  const wrong = places.map((at) => pattern(letters.slice(0, at), "_", letters.slice(at + 1)));
  return [...swapped, ...missing, ...wrong];
}

/** A pattern of the letters before and after the place of the slip. */
function pattern(start: string[], middle: string, end: string[]): string {
  return escapeLike(start.join("")) + middle + escapeLike(end.join(""));
}

/** Events in the city whose name begins like this, whatever the case and accents. */
export function cityCondition(city: string | undefined): SQL | undefined {
  const wanted = toSearchText(city ?? "");
  if (wanted === "") return undefined;
  // The search column holds the city too and has an index; the second condition keeps titles from counting.
  const folded = sql`regexp_replace(normalize(${events.city}, nfkd), '[\u0300-\u036f]', '', 'g')`;
  return sql`(${contains(wanted)} and ${ilike(folded, `${escapeLike(wanted)}%`)})`;
}
