import { searchWords } from "../lib/search-text.ts";

/** The value of a post's `search` column. */
export function searchTextOf(title: string, content: string): string {
  return searchWords(`${title} ${content}`).join(" ");
}
