import { searchWords } from "../lib/search-text.ts";

/** What a post's `search` column holds. */
export function searchTextOf(title: string, content: string): string {
  return searchWords(`${title} ${content}`).join(" ");
}
