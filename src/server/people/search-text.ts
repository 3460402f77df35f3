import { sql, type SQL } from "drizzle-orm";
import { charactersSwapped } from "../lib/edit-distance.ts";
import { escapeLike, toSearchText } from "../lib/search-text.ts";
import { users } from "./tables.ts";

/** One typo in a short name leaves about half of its trigrams, which the index's own threshold would reject. */
export const minLikeness = 0.45;
// In a short list, even a four-letter name may contain a typo.
const minInShortList = 0.38;
const maxPatterns = 40;

/** The contents of a person's `search` column. */
export function searchTextOf({ name, username }: { name: string; username: string }): string {
  return toSearchText(`${name} ${username}`);
}

/** LIKE patterns of the typed text with two adjacent letters swapped: a swap in a short name leaves too few matching trigrams. */
export function swappedPatterns(text: string): string[] {
  return charactersSwapped(text, 1)
    .slice(0, maxPatterns)
    .map((one) => `%${escapeLike(one)}%`);
}

/** Whether a person's name or username is spelled similarly to the text. Only for lists short enough to need no index. */
export function isSpelledLike(text: string): SQL {
  return sql`(word_similarity(${text}, ${users.search}) >= ${minInShortList}::real
    or ${users.search} like any(${sql.param(swappedPatterns(text))}::text[]))`;
}
