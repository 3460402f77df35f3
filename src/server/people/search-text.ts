import { sql, type SQL } from "drizzle-orm";
import { charactersSwapped } from "../lib/edit-distance.ts";
import { escapeLike, toSearchText } from "../lib/search-text.ts";
import { users } from "./tables.ts";

/** One wrong letter in a short name leaves about half of its trigrams; the index's own threshold is stricter. */
export const leastLikeness = 0.45;
// Among few people a name of four letters may have a wrong one.
const leastInShortList = 0.38;
const maxPatterns = 40;

/** What a person's `search` column holds. */
export function searchTextOf({ name, username }: { name: string; username: string }): string {
  return toSearchText(`${name} ${username}`);
}

/** LIKE patterns of what was typed with two neighbouring letters swapped, which leaves too few trigrams of a short name. */
export function swappedPatterns(text: string): string[] {
  return charactersSwapped(text, 1)
    .slice(0, maxPatterns)
    .map((one) => `%${escapeLike(one)}%`);
}

/** Whether a person's name or username is spelled like the text; for lists short enough to need no index. */
export function isSpelledLike(text: string): SQL {
  return sql`(word_similarity(${text}, ${users.search}) >= ${leastInShortList}::real
    or ${users.search} like any(${sql.param(swappedPatterns(text))}::text[]))`;
}
