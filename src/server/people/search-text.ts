import { toSearchText } from "../lib/search-text.ts";

/** What a person's `search` column holds. */
export function searchTextOf({ name, username }: { name: string; username: string }): string {
  return toSearchText(`${name} ${username}`);
}
