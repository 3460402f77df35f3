import { searchWords } from "../lib/search-text.ts";

type Searchable = {
  title: string;
  venue?: string;
  city?: string;
  country?: string;
  organizer?: string;
  tags?: string[];
};

/** The value of an event's `search` column. */
export function searchTextOf(event: Searchable): string {
  const { title, venue, city, country, organizer, tags = [] } = event;
  const parts = [title, venue, city, country, organizer, ...tags].filter(Boolean);
  return searchWords(parts.join(" ")).join(" ");
}
